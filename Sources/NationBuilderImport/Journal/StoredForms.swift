// SPDX-License-Identifier: MIT

import ErrandJSON
import GRDB

/// The forms in which a nation has stored values that earlier imports have written, such as `Ada Wells` for `Ada  Wells`.
///
/// A value that was sent before, and whose form the nation still has, is no change. So the same file is the same again,
/// whatever a nation makes of its values.
public struct StoredForms: Sendable {
    private struct Place: Hashable {
        let id: String
        let name: String
    }

    private var forms: [Place: (sent: JSONValue, stored: JSONValue)] = [:]

    /// Creates forms of no value.
    public init() {}

    /// Takes the entries of a journal; those of later journals were taken before.
    mutating func take(journal path: String) throws {
        let queue = try JournalSchema.openForReading(path)
        defer { try? queue.close() }
        let found = try queue.read { database in
            // Most values are stored as they were sent.
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, sent, answered FROM entries WHERE state = ? AND type = ? AND id IS NOT NULL \
                    AND sent <> answered ORDER BY number DESC, step DESC
                    """, arguments: [EntryState.done.rawValue, PlannedPerson.people])
        }
        for row in found {
            guard let sent = JournalText.object(row["sent"]), let stored = JournalText.object(row["answered"]) else {
                continue
            }
            take(id: row["id"], sent: sent, stored: stored)
        }
    }

    /// Takes the values of an entry of a journal; those of later entries were taken before.
    private mutating func take(id: String, sent: JSONObject, stored: JSONObject) {
        for (name, value) in sent {
            guard let form = stored[name], form != value else { continue }
            // A value that was not taken is tried again.
            if !value.isNull, ValueComparison.isEmpty(form) { continue }
            let place = Place(id: id, name: name)
            if forms[place] == nil { forms[place] = (value, form) }
        }
    }

    /// Returns whether a nation's value is what it made of a value that was sent.
    func has(_ stored: JSONValue?, for sent: JSONValue, id: String, _ name: String) -> Bool {
        forms[Place(id: id, name: name)].map { $0.sent == sent && $0.stored == stored ?? .null } ?? false
    }
}

extension JournalFolder {
    /// Returns the forms in which a nation has stored what the imports into it have written.
    ///
    /// - Parameter nation: The address of the nation, as in ``JournalHeader/nation``.
    public func storedForms(of nation: String) async throws -> StoredForms {
        var forms = StoredForms()
        for summary in try await list() where summary.header.nation == nation {
            // A journal that cannot be read says nothing.
            try? forms.take(journal: file(summary.id))
        }
        return forms
    }
}

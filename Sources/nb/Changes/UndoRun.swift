// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// The taking back of a change.
struct UndoRun<R: Resource>: Sendable {
    let nation: Nation
    /// The values of the resource's path.
    let place: [String]
    let journal: ChangeJournal

    /// The member of ``JournalEntry/returned`` with the id of a resource that was created again.
    static var newID: String { "id" }

    /// Takes an entry back, and returns it as ``EntryState/undone`` or ``EntryState/kept``.
    ///
    /// - Throws: What ends the run; the entry can be tried again. An ``OpenEntry`` was taken back, or nobody knows
    ///   whether it was.
    func takeBack(_ entry: JournalEntry) async throws -> JournalEntry {
        var entry = entry
        guard let id = entry.id, let action = BulkAction(entry) else { return kept(entry, "it cannot be read") }
        do {
            let result =
                switch action {
                case .update: try await restoreValues(&entry, id)
                case .delete: try await createAgain(&entry, id)
                case .tag(let tag): try await setTag(&entry, id, tag, adds: false)
                case .untag(let tag): try await setTag(&entry, id, tag, adds: true)
                }
            try await journal.save([result])
            return result
        } catch let error as ClientError where error.isRefusalOfOne {
            let isGone = entry.action != .delete && error.kind.belongs(to: .status.client.notFound)
            let result = kept(entry, isGone ? "it is not there any more" : Failure(error).message)
            try await journal.save([result])
            return result
        } catch {
            let effect = FailureMeaning(error).effect
            guard entry.state == .undoing, effect != .notApplied else { throw error }
            throw OpenEntry(error: error, effect: effect)
        }
    }

    private func kept(_ entry: JournalEntry, _ reason: String) -> JournalEntry {
        var entry = entry
        (entry.state, entry.reason) = (.kept, reason)
        return entry
    }

    private func undone(_ entry: JournalEntry) -> JournalEntry {
        var entry = entry
        (entry.state, entry.reason) = (.undone, nil)
        return entry
    }

    /// Writes that the request that undoes the entry may leave from now on.
    private func begin(_ entry: inout JournalEntry) async throws {
        var begun = entry
        begun.state = .undoing
        try await journal.save([begun])
        entry = begun
    }

    // MARK: Updates

    private func restoreValues(_ entry: inout JournalEntry, _ id: String) async throws -> JournalEntry {
        guard let before = entry.before else { return kept(entry, "the values before are not known") }
        let path = PathTemplate(R.path, place, then: id)
        let client = R.client(of: nation)
        let present = try await client.send(
            R.showing(path, id, Array(before.keys)).with(.cache(.onlyNetwork)))
        let values = ChangedValues(
            before: before, returned: entry.returned ?? entry.sent ?? [:],
            present: ChangedValues.of(before.keys, in: present))
        if !values.restored.isEmpty {
            try await begin(&entry)
            var changes = values.restored
            for name in R.missing(in: changes) { changes[name] = present[name] }
            _ = try await client.send(try R.changing(path, id, changes))
        }
        guard values.changed.isEmpty else {
            return kept(entry, "\(values.changed.joined(separator: ", ")) was changed since, and stays")
        }
        return undone(entry)
    }

    // MARK: Deletions

    private func createAgain(_ entry: inout JournalEntry, _ id: String) async throws -> JournalEntry {
        guard let before = entry.before else { return kept(entry, "nothing of it was saved") }
        if entry.state == .undoing { return kept(entry, "it may have been created again: look before you try") }
        if entry.state != .done {
            do {
                _ = try await SavedResource.read(R.self, id, place, nation)
                return kept(entry, "it is still there")
            } catch let error as ClientError where error.kind.belongs(to: .status.client.notFound) {
                // The nation has carried the deletion out, although it did not respond.
            }
        }
        try await begin(&entry)
        var result = undone(entry)
        result.returned = [Self.newID: .string(try await SavedResource.create(R.self, before, place, nation))]
        return result
    }

    // MARK: Tags

    private func setTag(
        _ entry: inout JournalEntry, _ id: String, _ tag: String, adds: Bool
    ) async throws -> JournalEntry {
        // Who had the tag before keeps it, and who did not have it does not get it.
        guard (entry.before?["tag"] != nil) == adds else { return undone(entry) }
        try await begin(&entry)
        try await nation.setTag(tag, person: id, adds: adds)
        return undone(entry)
    }
}

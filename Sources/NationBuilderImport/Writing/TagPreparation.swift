// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import NationBuilder

/// The tags of an import, which are looked up, and created if they are missing, before people get them.
///
/// They are the entries with the number 0. One with a response was created by this import; the others were there.
struct TagPreparation {
    private static let type = "signup_tags"
    /// The number of tags that are looked up together, so that the URL stays short.
    private static let batch = 40
    /// Why a tag that may be this import's is never deleted by an undo.
    private static let lostWords = "nobody can tell who created it, as a response was lost"
    /// The number of their entries.
    static let number = 0

    /// Returns the entries of tags that are not looked up yet.
    static func entries(_ names: [String]) -> [JournalEntry] {
        names.enumerated().map { step, name in
            JournalEntry(
                number: number, step: step, type: type, key: EntryKey(name: "name", value: name), name: name,
                action: .create, sent: ["name": .string(name)])
        }
    }

    let journal: ChangeJournal
    let nation: Nation

    /// Looks the tags up and creates what is missing.
    ///
    /// - Parameters:
    ///   - isSettling: Whether nothing is created.
    ///   - isStopped: Whether to create no more.
    /// - Returns: The ids by the names in lower case.
    func tags(isSettling: Bool, isStopped: () -> Bool) async throws -> [String: String] {
        var ids: [String: String] = [:]
        var open: [JournalEntry] = []
        for entry in try await journal.entries(numbers: [Self.number]) {
            if entry.state == .done, let id = entry.id {
                ids[entry.name.lowercased()] = id
            } else if entry.state != .refused {
                open.append(entry)
            }
        }
        for start in stride(from: 0, to: open.count, by: Self.batch) {
            var batch = Array(open[start..<min(start + Self.batch, open.count)])
            let found = try await look(batch.map(\.name))
            for index in batch.indices {
                guard let id = found[batch[index].name.lowercased()] else { continue }
                if batch[index].state == .sending { batch[index].reason = Self.lostWords }
                (batch[index].state, batch[index].id) = (.done, id)
                ids[batch[index].name.lowercased()] = id
            }
            try await journal.save(batch.filter { $0.state == .done })
            if isSettling { continue }
            for entry in batch where entry.state != .done {
                if isStopped() { return ids }
                let made = try await create(entry)
                if let id = made.id { ids[made.name.lowercased()] = id }
            }
        }
        return ids
    }

    /// Returns whether a nation has no tag of a name.
    static func isMissing(_ name: String, at nation: Nation) async throws -> Bool {
        try await look([name], nation).isEmpty
    }

    private func look(_ names: [String]) async throws -> [String: String] { try await Self.look(names, nation) }

    private static func look(_ names: [String], _ nation: Nation) async throws -> [String: String] {
        let request = ResourceCollection<V2.SignupTag>.list(
            .filter(\.name, .isAny(of: names)), .pageSize(100), .request(.cache(.onlyNetwork)))
        var ids: [String: String] = [:]
        for tag in try await nation.v2.client.send(request).data {
            if let name = tag.name, let id = tag.id { ids[name.lowercased()] = id.rawValue }
        }
        return ids
    }

    private func create(_ planned: JournalEntry) async throws -> JournalEntry {
        var entry = planned
        entry.state = .sending
        try await journal.save([entry])
        do {
            let response = try await PersonWrite.createTag(entry.name).send(to: nation)
            (entry.state, entry.id) = (.done, response.id)
            entry.returned = ["name": response.attributes["name"] ?? .null]
        } catch let error as ClientError {
            switch WriteOutcome(error) {
            case .refused(let reason, let isTaken, _)?:
                // Somebody else has created it just now.
                let id = isTaken ? try await look([entry.name])[entry.name.lowercased()] : nil
                (entry.state, entry.id, entry.reason) = id == nil ? (.refused, nil, reason) : (.done, id, nil)
            case .lost?:
                guard let id = try await look([entry.name])[entry.name.lowercased()] else { throw error }
                (entry.state, entry.id, entry.reason) = (.done, id, Self.lostWords)
            default: throw error
            }
        }
        try await journal.save([entry])
        return entry
    }
}

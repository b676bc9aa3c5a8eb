// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import GRDB
import NationSandbox

@testable import NationBuilderImport

/// A journal that `nb` of commit 532692b wrote, and what the nation had carried out of it.
///
/// It is an import of four rows into a new nation of nine people: two known people, and two new ones who were created
/// by a push of the key and an update.
struct EarlierJournal {
    static let names = ["open-untouched", "open-planned", "open-lost", "open-half", "finished", "undone"]
    static let people = 9

    let place: ImportPlace
    let journal: ChangeJournal

    init(_ name: String, at place: ImportPlace) async throws {
        self.place = place
        let resources = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../Resources/ImportJournals")
        let text = try String(contentsOf: resources.appending(path: "\(name).sql"), encoding: .utf8)
        let id = "20261128-aaaa"
        try FileManager.default.createDirectory(
            atPath: place.folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let queue = try DatabaseQueue(path: "\(place.folder.path)/\(id).sqlite")
        try await queue.writeWithoutTransaction { [url = place.sandbox.baseURL] database in
            try database.execute(sql: text.replacing("NATION", with: url))
        }
        try queue.close()
        journal = try await place.folder.open(id: id)
    }

    /// Does at the nation what the journal has as done, and makes the journal's times those of the nation.
    ///
    /// - Parameter isCarriedOut: Whether the nation has carried out what was sent and not returned, too.
    func replay(isCarriedOut: Bool) async throws {
        let states: Set<EntryState> = isCarriedOut ? [.done, .sending] : [.done]
        let entries = try await journal.entries(in: states)
        for tag in entries where tag.type == "signup_tags" { _ = try await send(.createTag(tag.name)) }
        let creations = entries.filter { $0.type == "signups" && $0.action == .create }
        for entry in creations.sorted(by: { ($0.id ?? "x") < ($1.id ?? "x") }) {
            let id = try await send(.create(entry.sent ?? [:])).id
            guard entry.id == nil || entry.id == id else { throw Mismatch(expected: entry.id, found: id) }
        }
        for entry in entries where entry.action == .update {
            guard let id = entry.id else { continue }
            let response = try await send(.update(id: id, entry.sent ?? [:]))
            for var entry in try await journal.entries(numbers: [entry.number])
            where entry.state == .done && entry.updatedAt != nil {
                entry.updatedAt = response.attributes["updated_at"]?.string
                if entry.extra?[RowWriting.shown] != nil { entry.extra?[RowWriting.shown] = response.attributes }
                try await journal.save([entry])
            }
        }
        let tags = entries.filter { $0.type == "signup_tags" }
        let taggings = entries.filter { $0.action == .tag }
        for entry in taggings.sorted(by: { Self.tagging($0) < Self.tagging($1) }) {
            let name = entry.sent?[PlannedPerson.tag]?.string?.lowercased()
            let row = try await journal.entries(numbers: [entry.number])
            guard let tag = tags.first(where: { $0.name.lowercased() == name })?.id,
                let person = row.lazy.compactMap(\.id).first
            else { continue }
            let id = try await send(.addTag(id: tag, person: person)).id
            guard entry.returned == nil || entry.returned?["id"]?.string == id else {
                throw Mismatch(expected: entry.returned?["id"]?.string, found: id)
            }
        }
    }

    private static func tagging(_ entry: JournalEntry) -> Int {
        entry.returned?["id"]?.string.flatMap { Int($0) } ?? .max
    }

    private func send(_ write: PersonWrite) async throws -> PersonWrite.Response {
        try await write.send(to: place.nation())
    }

    /// The nation has given another id than the journal has.
    private struct Mismatch: Error {
        let expected: String?
        let found: String?
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// The taggings of an import whose responses were lost, as the nation shows them now.
///
/// An import gives only tags that a person did not have at the preview. So one that is there now is taken for the
/// import's. Of a person whom the import has created that is not enough, as the person would be deleted with it.
struct LostTaggings {
    private struct Place: Hashable {
        let person: String
        let tag: String
    }

    let journal: ChangeJournal
    let nation: Nation

    /// Looks the taggings up: what is there is done, and what is not was undone.
    ///
    /// Those stay ``EntryState/unknown`` that the nation does not show.
    func settle() async throws {
        let tags = try await journal.entries(numbers: [TagPreparation.number]).compactMap { tag in
            tag.id.map { (tag.name.lowercased(), $0) }
        }
        let ids = Dictionary(tags) { first, _ in first }
        var number = TagPreparation.number
        while true {
            let rows = try await journal.rows(in: [.unknown], after: number, limit: PersonLookup.most)
            guard let last = rows.last?.last else { return }
            number = last.number
            var open: [(entry: JournalEntry, place: Place, isNew: Bool)] = []
            for row in rows {
                guard let person = row.lazy.compactMap(\.id).first else { continue }
                let isNew = row.contains { $0.action == .create }
                for entry in row where entry.action == .tag && entry.state == .unknown {
                    guard let tag = ids[entry.sent?[PlannedPerson.tag]?.string?.lowercased() ?? ""] else { continue }
                    open.append((entry, Place(person: person, tag: tag), isNew))
                }
            }
            guard !open.isEmpty else { continue }
            guard let found = try await taggings(of: Set(open.map(\.place))) else { return }
            try await journal.save(open.map { Self.settled($0.entry, found[$0.place], isNew: $0.isNew) })
        }
    }

    private static func settled(_ entry: JournalEntry, _ tagging: String?, isNew: Bool) -> JournalEntry {
        var entry = entry
        entry.state = tagging == nil ? .undone : .done
        if !isNew || tagging == nil {
            entry.returned = tagging.map { ["id": .string($0)] }
            entry.reason = nil
        }
        return entry
    }

    /// Returns the ids of the taggings at some places; `nil` when the nation does not show them.
    private func taggings(of places: Set<Place>) async throws -> [Place: String]? {
        let type = PersonRelation.taggings
        let request = Request<Void>(
            .get, "\(type)", .filter("signup_id", anyOf: Set(places.map(\.person)).sorted()),
            .filter("tag_id", anyOf: Set(places.map(\.tag)).sorted()), .fields(["signup_id", "tag_id"], of: type),
            .cache(.onlyNetwork), reading: .nothing)
        var found: [Place: String] = [:]
        do {
            for try await page in nation.v2.jsonPages(of: request, by: .automatic) {
                for row in page {
                    let values = [row["attributes"]?["signup_id"], row["attributes"]?["tag_id"], row["id"]]
                        .compactMap { V2.Row.text($0) }
                    guard values.count == 3 else { return nil }
                    found[Place(person: values[0], tag: values[1])] = values[2]
                }
            }
        } catch let error as ClientError
            where ReferenceReading.refusesFilter(error)
            || ReferenceReading.unknown(PersonRelation.words(type), error) != nil
        {
            return nil
        }
        return found
    }
}

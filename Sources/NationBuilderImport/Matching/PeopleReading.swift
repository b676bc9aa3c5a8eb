// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import NationBuilder

/// The people of a nation as they are now, with the values that entries of a journal are about.
struct PeopleReading: Sendable {
    let nation: Nation
    let fields: [ImportField]
    /// Whether all attributes are read, and not only those that the entries are about.
    var isWhole = false

    /// Returns the people of some rows by their ids; nobody for rows without an id.
    func people(of rows: [[JournalEntry]]) async throws -> [String: KnownPerson] {
        let ids = rows.compactMap { row in row.lazy.compactMap(\.id).first }
        var people: [String: KnownPerson] = [:]
        for lookup in PersonLookup.lookups(ids.map { MatchKey(.id, $0) }) {
            for person in try await self.people(of: lookup, for: rows.flatMap(\.self)) { people[person.id] = person }
        }
        return people
    }

    /// Returns somebody who has a key of a person who is to be created, by the numbers of the rows.
    func holders(of rows: [[JournalEntry]]) async throws -> [Int: KnownPerson] {
        let creations = rows.compactMap { row in row.first { $0.action == .create && $0.state == .planned } }
        guard !creations.isEmpty else { return [:] }
        let keys = creations.map { (number: $0.number, keys: $0.matchKeys) }
        var found: [MatchKey: KnownPerson] = [:]
        try await read(PersonLookup.lookups(keys.flatMap(\.keys))) { _, people in
            for person in people {
                for key in person.keys { found[key] = found[key] ?? person }
            }
        }
        var holders: [Int: KnownPerson] = [:]
        for (number, keys) in keys { holders[number] = keys.lazy.compactMap { found[$0] }.first }
        return holders
    }

    /// The number of lookups that are sent at once; the nation's limit slows them down if needed.
    static let atOnce = 8

    /// Passes the people whom each lookup finds to a closure, in the order of the lookups.
    func read(_ lookups: [PersonLookup], _ use: (PersonLookup, [KnownPerson]) throws -> Void) async throws {
        for start in stride(from: 0, to: lookups.count, by: Self.atOnce) {
            let batch = lookups[start..<min(start + Self.atOnce, lookups.count)]
            let found = try await withThrowingTaskGroup { group in
                for (place, lookup) in batch.enumerated() {
                    group.addTask { (place, try await people(of: lookup, for: [])) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (place, lookup) in batch.enumerated() { try use(lookup, found[place] ?? []) }
        }
    }

    /// Returns the people whom a lookup finds.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns somebody else.
    func people(of lookup: PersonLookup, for entries: [JournalEntry]) async throws -> [KnownPerson] {
        var seen = Set<String>()
        let names = entries.filter { $0.action == .update || $0.action == .create }.flatMap {
            ($0.sent ?? [:]).map(\.key)
        }
        var targets = names.filter { seen.insert($0).inserted }.compactMap { ImportTarget($0, fields: fields) }
        if entries.contains(where: { $0.action == .untag }) { targets.append(.removedTags) }
        let found = KnownPerson.people(
            in: try await nation.v2.client.send(lookup.request(targets, page: 1, isWhole: isWhole)), targets)
        let sought = Set(lookup.values.map { MatchKey(lookup.key, $0) })
        guard found.allSatisfy({ !sought.isDisjoint(with: $0.keys) }) else {
            throw ClientError(
                .rejected.filterIgnored,
                reason: "the nation returned people without the \(lookup.key) that was asked for")
        }
        return found
    }
}

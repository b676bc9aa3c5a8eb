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

    /// Returns the people whom a lookup finds.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns somebody else.
    func people(of lookup: PersonLookup, for entries: [JournalEntry]) async throws -> [KnownPerson] {
        var seen = Set<String>()
        let names = entries.filter { $0.action == .update }.flatMap { ($0.sent ?? [:]).map(\.key) }
        let targets = names.filter { seen.insert($0).inserted }.compactMap { ImportTarget($0, fields: fields) }
        let found = KnownPerson.people(
            in: try await nation.v2.client.send(lookup.request(targets, page: 1, isWhole: isWhole)), targets)
        let sought = Set(lookup.values.map { MatchKey(lookup.key, $0) })
        guard found.allSatisfy({ !$0.keys.isDisjoint(with: sought) }) else {
            throw ClientError(
                .rejected.filterIgnored,
                reason: "the nation returned people without the \(lookup.key) that was asked for")
        }
        return found
    }
}

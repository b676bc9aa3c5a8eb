// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The values that a person chose and that the lists of version 1 leave out, such as custom fields and addresses.
///
/// Version 2 sends them: one request for each hundred people.
struct PersonDetails: Sendable {
    private let names: [String]

    /// Returns the details of a list; `nil` for a list of something else, and if no columns were chosen.
    init?(_ list: (some Listing).Type, _ columns: [String]?) {
        guard list.listsPeople, let columns, !columns.isEmpty else { return nil }
        names = columns
    }

    /// Passes people with the chosen values to a closure, as long as it returns `true`.
    ///
    /// - Parameter size: The number of people of a request, at most 100.
    func read(
        _ people: some AsyncSequence<JSONObject, any Error>, inGroupsOf size: Int, _ nation: Nation,
        _ take: (JSONObject) async throws -> Bool
    ) async throws {
        var group: [JSONObject] = []
        for try await person in people {
            group.append(person)
            guard group.count == size else { continue }
            for person in try await added(to: group, nation) {
                guard try await take(person) else { return }
            }
            group = []
        }
        for person in try await added(to: group, nation) {
            guard try await take(person) else { return }
        }
    }

    /// Returns people with the chosen values that none of them has.
    ///
    /// A nation that does not permit version 2 changes nothing.
    func added(to people: [JSONObject], _ nation: Nation) async throws -> [JSONObject] {
        let missing = names.filter { name in !people.contains { Column(name: name).value(in: $0) != nil } }
            .compactMap { name in Self.attribute(of: name).map { (name: name, attribute: $0) } }
        let ids = Set(people.compactMap { $0["id"]?.int }).sorted()
        guard !missing.isEmpty, !ids.isEmpty else { return people }
        let type = try ExportedType(ExportedType.people)
        let source = ExportSource(type: type, columns: missing.map(\.attribute), cache: nil)
        let found: [V2.Row]
        do { found = try await nation.v2.rows(source.query, withIDs: ids) } catch let error as ClientError
            where error.kind.belongs(to: .status.client) || error.kind == .rejected.filterIgnored
        {
            return people
        }
        let attributes = Dictionary(found.map { ($0.id, $0.attributes) }) { first, _ in first }
        return people.map { person in
            guard let more = person["id"]?.int.flatMap({ attributes[.init($0)] }) else { return person }
            var person = person
            for (name, attribute) in missing {
                let whole = attribute == V2.ValueName.customValues ? attribute : V2.ValueName(name).attribute
                if person[whole] == nil { person[whole] = more[attribute].map { type.type.shown($0, of: attribute) } }
            }
            return person
        }
    }

    /// Returns the attribute of version 2 that has the value of a column; `nil` when there is none.
    private static func attribute(of column: String) -> String? {
        let name = V2.ValueName(column).attribute
        let new = PersonFields.renamed.first { $0.value == name }?.key ?? name
        return V2.ResourceType.named("signups")?.attribute(new).flatMap { $0.isReadable ? $0.name : nil }
    }
}

extension Listing {
    /// Whether the rows are people as version 1 sends them.
    fileprivate static var listsPeople: Bool { Model.self is V1.Person.Type }
}

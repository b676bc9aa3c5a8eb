// SPDX-License-Identifier: MIT

import GRDB

/// The sideloaded rows of a query, and the relationships between them.
///
/// A row that several others point to is loaded once. Only the requested
/// relationships are followed.
struct Sideloads {
    /// The largest number of rows, and of pairs that one relationship links; more
    /// are refused.
    static let maximumRows = 10_000

    private(set) var included: [ResourceKey] = []
    /// The targets of each loaded resource, by relationship.
    private(set) var links: [ResourceKey: [String: [ResourceKey]]] = [:]
    private var known: Set<ResourceKey>

    init(
        _ query: TypeQuery, of ids: [Int64], isOne: Bool, _ behaviors: Setting<SandboxBehaviors>,
        _ database: Database
    ) throws {
        known = Set(ids.map { ResourceKey(type: query.type.name, id: $0) })
        if !query.sidePages.isEmpty, !isOne, behaviors.holds(.sideloadPagesRefused) {
            throw APIProblem.badRequest("Pages of sideloads are for a single resource.")
        }
        try load(query.include, of: query.type, ids, query, database)
    }

    private mutating func load(
        _ tree: IncludeTree, of type: StoredType, _ ids: [Int64], _ query: TypeQuery, _ database: Database
    ) throws {
        guard !ids.isEmpty else { return }
        for branch in tree.branches {
            guard let relationship = type.relationship(branch.name),
                let target = StoredType.all[relationship.target]
            else { continue }
            let pairs = try Self.pairs(relationship, from: type, to: target, ids, query, database)
            var found: [Int64] = []
            var seen: Set<Int64> = []
            for id in ids {
                let targets = pairs[id] ?? []
                links[ResourceKey(type: type.name, id: id), default: [:]][branch.name] =
                    targets.map { ResourceKey(type: target.name, id: $0) }
                for id in targets where seen.insert(id).inserted { found.append(id) }
            }
            for id in found {
                let key = ResourceKey(type: target.name, id: id)
                if known.insert(key).inserted { included.append(key) }
            }
            guard included.count <= Self.maximumRows else { throw Self.tooMany }
            try load(branch.tree, of: target, found, query, database)
        }
    }

    private static var tooMany: APIProblem {
        .badRequest("More than \(maximumRows) resources would be sideloaded.")
    }

    /// Returns the ids of the targets of each owner, or only those on the page that
    /// the query requests.
    private static func pairs(
        _ relationship: TypeRelationship, from type: StoredType, to target: StoredType, _ ids: [Int64],
        _ query: TypeQuery, _ database: Database
    ) throws -> [Int64: [Int64]] {
        var conditions = query.sideConditions[target.name] ?? []
        if let own = target.rows.condition { conditions.append(SQLCondition(sql: own)) }
        guard let question = SideloadQuery(relationship, from: type, to: target, conditions) else { return [:] }
        let page = relationship.isMany ? query.sidePages[target.name] : nil
        // The page of a single owner ends the search early.
        let end = ids.count == 1 ? page.map { $0.start + $0.size } : nil
        let list = "[" + ids.map { String($0) }.joined(separator: ",") + "]"
        var arguments: [any DatabaseValueConvertible] = [list]
        for condition in conditions { arguments += condition.arguments.map { $0 as any DatabaseValueConvertible } }
        arguments.append(end ?? maximumRows + 1)
        let statement = try database.statement(question.sql, isChosen: query.sideConditions[target.name] != nil)
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        var pairs: [Int64: [Int64]] = [:]
        var count = 0
        while let row = try rows.next() {
            count += 1
            guard end != nil || count <= maximumRows else { throw tooMany }
            pairs[row[0], default: []].append(row[1])
        }
        guard let page else { return pairs }
        return pairs.mapValues { Array($0.dropFirst(page.start).prefix(page.size)) }
    }
}

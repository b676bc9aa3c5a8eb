// SPDX-License-Identifier: MIT

import GRDB

/// The sideloaded rows of a query, and the relationships between them.
///
/// A row to which several others point is loaded once. Relationships are
/// followed only as far as the request asks.
struct Sideloads {
    /// The largest number of rows; more are refused.
    static let maximumRows = 10_000

    private(set) var included: [ResourceKey] = []
    /// The targets of each loaded resource, by relationship.
    private(set) var links: [ResourceKey: [String: [ResourceKey]]] = [:]
    private var known: Set<ResourceKey>

    init(
        _ query: ResourceQuery, of ids: [Int64], isOne: Bool, _ behaviors: Setting<Set<NationBehavior>>,
        _ database: Database
    ) throws {
        known = Set(ids.map { ResourceKey(type: query.type.name, id: $0) })
        if !query.sidePages.isEmpty, !isOne, behaviors.holds(.sideloadPagesRefused) {
            throw APIProblem.badRequest("Pages of sideloads are for a single resource.")
        }
        try load(query.include, of: query.type, ids, query, database)
    }

    private mutating func load(
        _ tree: IncludeTree, of type: ResourceType, _ ids: [Int64], _ query: ResourceQuery, _ database: Database
    ) throws {
        guard !ids.isEmpty else { return }
        for branch in tree.branches {
            guard let relationship = type.relationship(branch.name),
                let target = ResourceType.all[relationship.target]
            else { continue }
            var pairs = try Self.pairs(relationship, from: type, to: target, ids, query, database)
            if relationship.isMany, let page = query.sidePages[target.name] {
                pairs = pairs.mapValues { Array($0.dropFirst(page.start).prefix(page.size)) }
            }
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
            guard included.count <= Self.maximumRows else {
                throw APIProblem.badRequest("More than \(Self.maximumRows) resources would be sideloaded.")
            }
            try load(branch.tree, of: target, found, query, database)
        }
    }

    /// Returns the ids of the targets, with the ids of their owners.
    private static func pairs(
        _ relationship: Relationship, from type: ResourceType, to target: ResourceType, _ ids: [Int64],
        _ query: ResourceQuery, _ database: Database
    ) throws -> [Int64: [Int64]] {
        var conditions = query.sideConditions[target.name] ?? []
        if let own = target.rows.condition { conditions.append(SQLCondition(sql: own)) }
        guard let question = SideloadQuery(relationship, from: type, to: target, conditions) else { return [:] }
        let list = "[" + ids.map { String($0) }.joined(separator: ",") + "]"
        let arguments: [any DatabaseValueConvertible] =
            [list] + conditions.flatMap { $0.arguments.map { $0 as any DatabaseValueConvertible } }
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: question.sql), arguments: StatementArguments(arguments))
        var pairs: [Int64: [Int64]] = [:]
        while let row = try rows.next() { pairs[row[0], default: []].append(row[1]) }
        return pairs
    }
}

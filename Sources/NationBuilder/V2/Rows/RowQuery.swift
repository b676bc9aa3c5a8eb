// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI

extension V2 {
    /// A query for the rows of a type by names, which are checked against the type before anything is sent.
    ///
    /// It is for programs whose users choose types and names while they run, and for types that nobody typed. Where
    /// the names are known beforehand, ``ResourceCollection`` lets the compiler check them.
    ///
    /// ```swift
    /// let potholes = V2.ResourceType(
    ///     "potholes", attributes: [.init("street", .text), .init("depth_in_cm", .integer)])
    /// let query = try V2.RowQuery(
    ///     potholes, where: [V2.Condition("depth_in_cm", .isAtLeast, "20")], fields: ["street"])
    /// for try await row in nation.v2.rows(query) { print(row.id, row["street"] ?? .null) }
    /// ```
    public struct RowQuery: Sendable {
        /// The type of the rows.
        public let type: ResourceType
        /// The conditions, all of which the rows meet.
        public let conditions: [Condition]
        /// The names of the wanted values; `nil` for all that responses contain without being asked for.
        public let fields: [String]?
        /// The relationships whose resources are included.
        public let include: [String]
        /// The names of the values by which rows are sorted, with `-` in front for the greatest first; none for the
        /// order of the ids.
        public let order: [String]
        /// The list whose people are wanted; `nil` for all rows.
        public var list: ResourceID?
        /// The number of rows on a page, 1 to 100.
        public var pageSize = 100
        /// Further parts of the requests, such as `.timeout(.seconds(5))`.
        public var parts: [RequestPart] = []

        /// Creates a query.
        ///
        /// - Throws: ``RowError`` for a name, a comparison or a value that the type does not have, and for two
        ///   conditions of which the API would drop one.
        public init(
            _ type: ResourceType, where conditions: [Condition] = [], fields: [String]? = nil, include: [String] = [],
            order: [String] = []
        ) throws(RowError) {
            for name in fields ?? [] { try type.check(name) }
            for name in order { _ = try type.kind(filteredBy: name.hasPrefix("-") ? String(name.dropFirst()) : name) }
            try type.check(conditions)
            let known = type.relationships.map(\.name)
            if !known.isEmpty, let name = include.first(where: { !known.contains($0) }) {
                throw RowError(.unknownName, name, "\(type.name) have no relationship \"\(name)\"", known: known)
            }
            self.init(checked: type, conditions, fields, include, order)
        }

        private init(
            checked type: ResourceType, _ conditions: [Condition], _ fields: [String]?, _ include: [String],
            _ order: [String]
        ) {
            (self.type, self.conditions, self.fields) = (type, conditions, fields)
            (self.include, self.order) = (include, order)
        }

        /// Creates a query of names that were checked before.
        package init(checked type: ResourceType, where conditions: [Condition] = [], fields: [String]? = nil) {
            self.init(checked: type, conditions, fields, [], [])
        }

        /// The request for a page, which has no order by id yet.
        ///
        /// A response has the values of the conditions too, so that its rows can be held against them.
        package var request: Request<Void> {
            let path: PathTemplate = if let list { "lists/\(list)/signups" } else { PathTemplate(type.name) }
            let filters = conditions.compactMap(\.filter).map { RequestPart.query($0.name, $0.value) }
            return Request<Void>.get(
                path, .fields(attributes, of: type.name), .extraFields(extraAttributes, of: type.name), .group(filters),
                .query("include", include.isEmpty ? nil : include.joined(separator: ",")),
                .query("sort", order.isEmpty ? nil : order.joined(separator: ",")), .query("page[size]", pageSize),
                .group(parts))
        }

        /// The request for the first page of a walk by id.
        package var firstPage: Request<Void> {
            let (after, last) = Condition.bounds(conditions)
            return request.with(.query("sort", "id")).with(KeyOrder.range(after: after, upTo: last))
        }

        /// The attributes of a response; `nil` for all.
        private var attributes: [String]? {
            guard let fields else { return nil }
            let names = fields.filter { $0 != "id" }.map { ValueName($0).attribute } + conditions.flatMap(\.attributes)
            guard names.isEmpty else { return Self.unique(names) }
            // An empty list of names would mean all of them.
            return type.attributes.first { $0.isReadable && !$0.isExtra }.map { [$0.name] }
        }

        /// The attributes that responses contain only on request.
        private var extraAttributes: [String] {
            Self.unique((fields ?? []).map { ValueName($0).attribute }.filter { type.attribute($0)?.isExtra == true })
        }

        private static func unique(_ names: [String]) -> [String] {
            var seen: Set<String> = []
            return names.filter { seen.insert($0).inserted }
        }
    }
}

extension V2.ResourceType {
    /// Refuses conditions that the API does not have, and those of which it would drop one.
    package func check(_ conditions: [V2.Condition]) throws(V2.RowError) {
        var names: Set<String> = []
        for condition in conditions {
            try check(condition)
            guard let name = condition.filter?.name, !names.insert(name).inserted else { continue }
            throw V2.RowError(
                .duplicate, condition.name, "\(name) occurs twice, and the API would drop one", condition: condition)
        }
    }
}

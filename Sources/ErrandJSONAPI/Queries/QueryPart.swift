// SPDX-License-Identifier: MIT

public import ErrandCore

/// A part of a query for resources of a type.
///
/// ```swift
/// try await nation.v2.signups.list(
///     .filter(\.lastName, .hasPrefix("How")),
///     .filter(\.createdAt, .isAtLeast("2026-01-01T00:00:00Z")),
///     .sort(\.updatedAt, .descending), .include(\.signupTags),
///     .fields(\.firstName, \.email), .pageSize(100))
/// ```
///
/// A name or an operator that the type does not have does not compile.
/// ``raw(_:_:)`` sends names that the types do not know. Parts of the same kind
/// add up. Two filters with the same name and operator are refused as
/// `ClientError.invalidRequest`, since a server would drop one of them.
public struct QueryPart<Attributes: QueryVocabulary>: Sendable {
    enum Step: Sendable {
        case filter(name: String, text: String?)
        case sort(String)
        case include([String])
        case fields(kind: String, type: String, [String])
        case values([(name: String, value: any QueryValue)])
        case request(RequestPart)
    }

    let step: Step

    /// Adds a part of the request, such as `.timeout(.seconds(5))`.
    public static func request(_ part: RequestPart) -> Self { Self(step: .request(part)) }

    /// Adds a raw query parameter, for names that the types do not know.
    public static func raw(_ name: String, _ value: any QueryValue) -> Self {
        Self(step: .values([(name, value)]))
    }
}

// MARK: - Filters

extension QueryPart {
    /// Selects the resources whose attribute meets a condition.
    public static func filter<Value>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, _ condition: FilterCondition<Value>
    ) -> Self {
        filter([Attributes.Fields()[keyPath: field].name], condition)
    }

    /// Selects the resources that meet a named filter, which is not an
    /// attribute.
    public static func filter<Value>(
        _ filter: KeyPath<Attributes.Fields, NamedFilter<Value>>, _ condition: FilterCondition<Value>
    ) -> Self {
        Self.filter([Attributes.Fields()[keyPath: filter].name], condition)
    }

    /// Selects the included resources of a type that meet a condition.
    ///
    /// The data itself is unchanged.
    public static func filter<Included: ResourceAttributes, Value>(
        included type: Included.Type, _ field: KeyPath<Included.Fields, Field<Value>>,
        _ condition: FilterCondition<Value>
    ) -> Self {
        filter([Included.resourceType, Included.Fields()[keyPath: field].name], condition)
    }

    private static func filter<Value>(_ names: [String], _ condition: FilterCondition<Value>) -> Self {
        Self(step: .filter(name: condition.comparison.parameter(names), text: condition.text))
    }
}

// MARK: - Order, sideloads and pages

/// A direction of sorting.
public struct SortDirection: Sendable, Hashable {
    let prefix: String

    /// The smallest first.
    public static let ascending = Self(prefix: "")
    /// The greatest first.
    public static let descending = Self(prefix: "-")
}

extension QueryPart {
    /// Sorts by an attribute; of several, the first has priority.
    public static func sort<Value: FilterValue>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, _ direction: SortDirection = .ascending
    ) -> Self {
        Self(step: .sort(direction.prefix + Attributes.Fields()[keyPath: field].name))
    }

    /// Includes related resources, by the paths of relationships.
    public static func include<each Path: RelationPath>(
        _ paths: repeat KeyPath<Attributes.Relations, each Path>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Relations()[keyPath: each paths].path)
        return Self(step: .include(names))
    }

    /// Restricts the attributes in the response to these.
    public static func fields<each Value: Sendable>(
        _ fields: repeat KeyPath<Attributes.Fields, Field<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "fields", type: Attributes.resourceType, names))
    }

    /// Restricts the attributes of a type's included resources to these.
    public static func fields<Included: ResourceAttributes, each Value: Sendable>(
        of type: Included.Type, _ fields: repeat KeyPath<Included.Fields, Field<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Included.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "fields", type: Included.resourceType, names))
    }

    /// Adds attributes that responses contain only on request.
    public static func extraFields<each Value: Sendable>(
        _ fields: repeat KeyPath<Attributes.Fields, ExtraField<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "extra_fields", type: Attributes.resourceType, names))
    }

    /// Adds attributes of a type's included resources that responses contain only
    /// on request.
    public static func extraFields<Included: ResourceAttributes, each Value: Sendable>(
        of type: Included.Type, _ fields: repeat KeyPath<Included.Fields, ExtraField<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Included.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "extra_fields", type: Included.resourceType, names))
    }

    /// Sets the number of resources on a page.
    public static func pageSize(_ count: Int) -> Self { raw("page[size]", count) }

    /// Selects a page by its number, from 1.
    public static func pageNumber(_ number: Int) -> Self { raw("page[number]", number) }

    /// Selects a page of the included resources of a type, by size and number.
    public static func page<Included: ResourceAttributes>(
        included type: Included.Type, size: Int, number: Int = 1
    ) -> Self {
        let page = "page[\(Included.resourceType)]"
        return Self(step: .values([("\(page)[size]", size), ("\(page)[number]", number)]))
    }

    /// A request for the number of resources on all pages, which the response has in
    /// ``Document/totalCount``.
    public static var totalCount: Self { raw("stats[total]", "count") }
}

// SPDX-License-Identifier: MIT

public import ErrandCore

/// A part of a question for resources of a type.
///
/// ```swift
/// try await nation.v2.signups.list(
///     .filter(\.lastName, .hasPrefix("How")),
///     .filter(\.createdAt, .isAtLeast("2026-01-01T00:00:00Z")),
///     .sort(\.updatedAt, .descending), .include(\.taggings.tag),
///     .fields(\.firstName, \.email), .pageSize(100))
/// ```
///
/// A name or an operator that the type does not have does not compile. What the
/// types do not know has a raw form: ``raw(_:_:)``. Parts of the same kind add
/// up; a filter by the same name and operator twice is refused as
/// `ClientError.invalidRequest`, since a server would drop one of them.
public struct QueryPart<Attributes: ResourceAttributes>: Sendable {
    enum Step: Sendable {
        case filter(name: String, text: String?)
        case sort(String)
        case include([String])
        case fields(kind: String, type: String, [String])
        case value(name: String, any QueryValue)
        case request(RequestPart)
    }

    let step: Step

    /// Anything of a request, such as `.timeout(.seconds(5))`.
    public static func request(_ part: RequestPart) -> Self { Self(step: .request(part)) }

    /// A value of the query as it is, for what the types do not know.
    public static func raw(_ name: String, _ value: any QueryValue) -> Self {
        Self(step: .value(name: name, value))
    }
}

// MARK: - Filters

extension QueryPart {
    /// The resources of which an attribute meets a condition.
    public static func filter<Value>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, _ condition: FilterCondition<Value>
    ) -> Self {
        filter([Attributes.Fields()[keyPath: field].name], condition)
    }

    /// The resources that meet a filter which is no attribute.
    public static func filter<Value>(
        _ filter: KeyPath<Attributes.Fields, NamedFilter<Value>>, _ condition: FilterCondition<Value>
    ) -> Self {
        Self.filter([Attributes.Fields()[keyPath: filter].name], condition)
    }

    /// Of the resources that come beside the data, those of a type that meet a
    /// condition; the data stays what it is.
    public static func filter<Included: ResourceAttributes, Value>(
        included type: Included.Type, _ field: KeyPath<Included.Fields, Field<Value>>,
        _ condition: FilterCondition<Value>
    ) -> Self {
        filter([Included.resourceType, Included.Fields()[keyPath: field].name], condition)
    }

    private static func filter<Value>(_ names: [String], _ condition: FilterCondition<Value>) -> Self {
        let steps = names + (condition.name.map { [$0] } ?? [])
        return Self(step: .filter(name: "filter" + steps.map { "[\($0)]" }.joined(), text: condition.text))
    }
}

// MARK: - Order, company and extent

/// Which of two comes first.
public struct SortDirection: Sendable, Hashable {
    let prefix: String

    /// The least first.
    public static let ascending = Self(prefix: "")
    /// The greatest first.
    public static let descending = Self(prefix: "-")
}

extension QueryPart {
    /// The order of the resources; of several, the first counts most.
    public static func sort<Value: FilterValue>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, _ direction: SortDirection = .ascending
    ) -> Self {
        Self(step: .sort(direction.prefix + Attributes.Fields()[keyPath: field].name))
    }

    /// Resources that come beside the data, by the ways that lead to them.
    public static func include<each Path: RelationPath>(
        _ paths: repeat KeyPath<Attributes.Relations, each Path>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Relations()[keyPath: each paths].path)
        return Self(step: .include(names))
    }

    /// No more attributes than these.
    public static func fields<each Value: Sendable>(
        _ fields: repeat KeyPath<Attributes.Fields, Field<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "fields", type: Attributes.resourceType, names))
    }

    /// Of the resources of a type that come beside the data, no more attributes
    /// than these.
    public static func fields<Included: ResourceAttributes, each Value: Sendable>(
        of type: Included.Type, _ fields: repeat KeyPath<Included.Fields, Field<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Included.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "fields", type: Included.resourceType, names))
    }

    /// Attributes that are given only to those who ask for them.
    public static func extraFields<each Value: Sendable>(
        _ fields: repeat KeyPath<Attributes.Fields, ExtraField<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Attributes.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "extra_fields", type: Attributes.resourceType, names))
    }

    /// Of the resources of a type that come beside the data, attributes that are
    /// given only to those who ask for them.
    public static func extraFields<Included: ResourceAttributes, each Value: Sendable>(
        of type: Included.Type, _ fields: repeat KeyPath<Included.Fields, ExtraField<each Value>>
    ) -> Self {
        var names: [String] = []
        repeat names.append(Included.Fields()[keyPath: each fields].name)
        return Self(step: .fields(kind: "extra_fields", type: Included.resourceType, names))
    }

    /// How many resources a page has.
    public static func pageSize(_ count: Int) -> Self { raw("page[size]", count) }

    /// The number of the page, from 1.
    public static func pageNumber(_ number: Int) -> Self { raw("page[number]", number) }

    /// How many of the resources of a type come beside the data, and from which
    /// page on.
    public static func page<Included: ResourceAttributes>(
        included type: Included.Type, size: Int, number: Int = 1
    ) -> [Self] {
        [raw("page[\(Included.resourceType)][size]", size), raw("page[\(Included.resourceType)][number]", number)]
    }

    /// How many resources there are on all pages: ``Document/totalCount``.
    public static var totalCount: Self { raw("stats[total]", "count") }
}

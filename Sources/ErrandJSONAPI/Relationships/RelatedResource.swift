// SPDX-License-Identifier: MIT

/// The target of a to-one relationship.
public enum RelatedResource<Attributes: ResourceAttributes>: Sendable, Hashable {
    /// The response does not contain the relationship: request it with `include`.
    case notLoaded
    /// There is no target.
    case empty
    /// A target that is not in the document.
    case identifier(ResourceIdentifier)
    /// A target in the document.
    case resource(Resource<Attributes>)

    /// The resource; `nil` unless it is in the document.
    public var resource: Resource<Attributes>? {
        if case .resource(let resource) = self { resource } else { nil }
    }

    /// The id of the resource; `nil` when it is unknown or there is none.
    public var id: ResourceID? {
        switch self {
        case .notLoaded, .empty: nil
        case .identifier(let identifier): identifier.id
        case .resource(let resource): resource.id
        }
    }

    /// Whether the response contains the relationship.
    public var isLoaded: Bool { self != .notLoaded }
}

/// The targets of a to-many relationship.
public struct RelatedResources<Attributes: ResourceAttributes>: Sendable, Hashable {
    /// The types and ids of the targets; `nil` when the response does not contain
    /// the relationship: request it with `include`.
    public var identifiers: [ResourceIdentifier]?

    /// The targets in the document, in the order of ``identifiers``.
    public var resources: [Resource<Attributes>]

    /// Whether the response contains the relationship.
    public var isLoaded: Bool { identifiers != nil }
}

extension Resource {
    /// Returns the target of a to-one relationship.
    ///
    /// Targets are found by type and id among the included resources and the
    /// document's own data. Each step is looked up when it is requested, so
    /// resources that point to each other cause no endless loop.
    ///
    /// - Throws: A `JSONError` when the target is of another type.
    @inlinable
    public func related<Target>(_ path: KeyPath<Attributes.Relations, ToOne<Target>>) throws -> RelatedResource<Target>
    {
        try relatedOne(Attributes.Relations()[keyPath: path].path)
    }

    /// Returns the targets of a to-many relationship.
    ///
    /// - Throws: A `JSONError` when a target is of another type.
    @inlinable
    public func related<Target>(
        _ path: KeyPath<Attributes.Relations, ToMany<Target>>
    ) throws -> RelatedResources<Target> {
        try relatedMany(Attributes.Relations()[keyPath: path].path)
    }

    /// Returns the target of a to-one relationship, by its name in the API.
    public func relatedOne<Target>(
        _ name: String, as type: Target.Type = Target.self
    ) throws -> RelatedResource<Target> {
        let linkage = relationships.linkage(name)
        guard let identifier = linkage.identifiers.first else { return linkage == .notLoaded ? .notLoaded : .empty }
        return try included.resource(identifier, as: type).map { .resource($0) } ?? .identifier(identifier)
    }

    /// Returns the targets of a to-many relationship, by its name in the API.
    public func relatedMany<Target>(
        _ name: String, as type: Target.Type = Target.self
    ) throws -> RelatedResources<Target> {
        let linkage = relationships.linkage(name)
        let identifiers = linkage == .notLoaded ? nil : linkage.identifiers
        let resources = try (identifiers ?? []).compactMap { try included.resource($0, as: type) }
        return RelatedResources(identifiers: identifiers, resources: resources)
    }
}

// SPDX-License-Identifier: MIT

/// Where a relationship to one resource leads.
public enum RelatedResource<Attributes: ResourceAttributes>: Sendable, Hashable {
    /// The server did not say: ask for it with `include`.
    case notLoaded
    /// To none.
    case empty
    /// To one that did not come in the document.
    case identifier(ResourceIdentifier)
    /// To this one.
    case resource(Resource<Attributes>)

    /// The resource, when it came in the document.
    public var resource: Resource<Attributes>? {
        if case .resource(let resource) = self { resource } else { nil }
    }

    /// The id of the resource, when the server said it.
    public var id: ResourceID? {
        switch self {
        case .notLoaded, .empty: nil
        case .identifier(let identifier): identifier.id
        case .resource(let resource): resource.id
        }
    }

    /// Whether the server said where it leads.
    public var isLoaded: Bool { self != .notLoaded }
}

/// Where a relationship to several resources leads.
public struct RelatedResources<Attributes: ResourceAttributes>: Sendable, Hashable {
    /// The resources' types and ids; `nil` when the server did not say: ask for
    /// it with `include`.
    public var identifiers: [ResourceIdentifier]?

    /// Those that came in the document, in the order of ``identifiers``.
    public var resources: [Resource<Attributes>]

    /// Whether the server said where it leads.
    public var isLoaded: Bool { identifiers != nil }
}

extension Resource {
    /// Where a relationship to one resource leads.
    ///
    /// What came in the same document is found by type and id, the document's own
    /// data among it. Each step is made when it is asked for, so resources that
    /// lead back to each other are no endless loop.
    ///
    /// - Throws: A `JSONError` when what it leads to is of another type.
    public func related<Target>(_ path: KeyPath<Attributes.Relations, ToOne<Target>>) throws -> RelatedResource<Target>
    {
        try relatedOne(Attributes.Relations()[keyPath: path].path)
    }

    /// Where a relationship to several resources leads.
    ///
    /// - Throws: A `JSONError` when something that it leads to is of another type.
    public func related<Target>(
        _ path: KeyPath<Attributes.Relations, ToMany<Target>>
    ) throws -> RelatedResources<Target> {
        try relatedMany(Attributes.Relations()[keyPath: path].path)
    }

    /// Where a relationship to one resource leads, by its name on the wire.
    public func relatedOne<Target>(
        _ name: String, as type: Target.Type = Target.self
    ) throws -> RelatedResource<Target> {
        let linkage = relationships[name].linkage
        guard let identifier = linkage.identifiers.first else { return linkage == .notLoaded ? .notLoaded : .empty }
        return try included.resource(identifier, as: type).map { .resource($0) } ?? .identifier(identifier)
    }

    /// Where a relationship to several resources leads, by its name on the wire.
    public func relatedMany<Target>(
        _ name: String, as type: Target.Type = Target.self
    ) throws -> RelatedResources<Target> {
        let linkage = relationships[name].linkage
        let identifiers = linkage == .notLoaded ? nil : linkage.identifiers
        let resources = try (identifiers ?? []).compactMap { try included.resource($0, as: type) }
        return RelatedResources(identifiers: identifiers, resources: resources)
    }
}

// SPDX-License-Identifier: MIT

/// The name of a relationship, or a path of several, with its target type.
///
/// The relationships of the target type are its members, so `\.comments.author` is
/// the path to the authors of the comments. ``ResourceAttributes/NestedRelations``
/// can restrict them.
public protocol RelationPath: Sendable, ExpressibleByStringLiteral {
    /// The attributes of the targets.
    associatedtype Target: ResourceAttributes

    /// The names in the API, with dots between them.
    var path: String { get }

    /// Whether there may be several targets.
    static var isToMany: Bool { get }

    /// Creates a path of names.
    init(path: String)
}

extension RelationPath {
    /// Creates the relationship with a name.
    public init(stringLiteral value: String) { self.init(path: value) }

    /// A relationship of the target type.
    public subscript<Next: RelationPath>(dynamicMember path: KeyPath<Target.NestedRelations, Next>) -> Next {
        Next(path: "\(self.path).\(Target.NestedRelations()[keyPath: path].path)")
    }
}

/// A relationship to at most one resource.
@dynamicMemberLookup
public struct ToOne<Target: ResourceAttributes>: RelationPath {
    /// The names in the API, with dots between them.
    public let path: String

    /// `false`: the path ends at one resource at most.
    public static var isToMany: Bool { false }

    /// Creates a path of names.
    public init(path: String) { self.path = path }
}

/// A relationship to any number of resources.
@dynamicMemberLookup
public struct ToMany<Target: ResourceAttributes>: RelationPath {
    /// The names in the API, with dots between them.
    public let path: String

    /// Returns `true`.
    public static var isToMany: Bool { true }

    /// Creates a path of names.
    public init(path: String) { self.path = path }
}

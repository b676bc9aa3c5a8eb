// SPDX-License-Identifier: MIT

/// The name of a relationship, or the way over several, with the type that it
/// leads to.
///
/// Relationships of the type it leads to are its members, so `\.taggings.tag` is
/// the way to the tags of the taggings.
public protocol RelationPath: Sendable, ExpressibleByStringLiteral {
    /// The attributes of what it leads to.
    associatedtype Target: ResourceAttributes

    /// The names on the wire, with dots between them.
    var path: String { get }

    /// Whether it leads to several.
    static var isToMany: Bool { get }

    /// The way with these names.
    init(path: String)
}

extension RelationPath {
    /// The relationship with a name.
    public init(stringLiteral value: String) { self.init(path: value) }

    /// A relationship of what this one leads to.
    public subscript<Next: RelationPath>(dynamicMember path: KeyPath<Target.Relations, Next>) -> Next {
        Next(path: "\(self.path).\(Target.Relations()[keyPath: path].path)")
    }
}

/// A relationship to one resource at most.
@dynamicMemberLookup
public struct ToOne<Target: ResourceAttributes>: RelationPath {
    /// The names on the wire, with dots between them.
    public let path: String

    /// `false`.
    public static var isToMany: Bool { false }

    /// The way with these names.
    public init(path: String) { self.path = path }
}

/// A relationship to any number of resources.
@dynamicMemberLookup
public struct ToMany<Target: ResourceAttributes>: RelationPath {
    /// The names on the wire, with dots between them.
    public let path: String

    /// `true`.
    public static var isToMany: Bool { true }

    /// The way with these names.
    public init(path: String) { self.path = path }
}

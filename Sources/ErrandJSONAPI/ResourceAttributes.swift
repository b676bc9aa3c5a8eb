// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The attributes of a type of resource.
///
/// ```swift
/// struct Article: ResourceAttributes, JSONModel {
///     static let resourceType = "articles"
///     var title: String?
///     …
///     struct Fields: ResourceVocabulary {
///         var title: Field<String> { "title" }
///     }
///     struct Relations: ResourceVocabulary {
///         var author: ToOne<Person> { "author" }
///         var comments: ToMany<Comment> { "comments" }
///     }
/// }
///
/// let page: Document<[Resource<Article>]> = …
/// page.data[0].title
/// ```
///
/// A type should keep attributes that it does not know, as `JSONModel`s can.
/// Then a resource is written back without loss.
public protocol ResourceAttributes: QueryVocabulary, JSONReadable, JSONWritable, Hashable {
    /// The relationships that a path may go on with after one to this type; all
    /// by default.
    ///
    /// A server that includes only direct relationships has `NoVocabulary` here.
    associatedtype NestedRelations: ResourceVocabulary = Relations

    /// The members that only responses have; none by default.
    ///
    /// A draft that sets one of them is refused before it is sent.
    static var readOnlyMembers: Set<String> { get }

    /// Returns whether resources with a type's name have these attributes: by
    /// default those of ``QueryVocabulary/resourceType``.
    static func describes(type: String) -> Bool

    /// Creates attributes with every member missing.
    init()
}

extension ResourceAttributes {
    /// The empty set.
    public static var readOnlyMembers: Set<String> { [] }

    /// Returns whether the type is ``QueryVocabulary/resourceType``.
    public static func describes(type: String) -> Bool { type == resourceType }
}

/// The names of one type's attributes or relationships, one property each.
///
/// Queries take key paths to these properties, so a name that does not exist
/// does not compile.
public protocol ResourceVocabulary: Sendable {
    /// Creates the names.
    init()
}

/// A vocabulary without names.
public struct NoVocabulary: ResourceVocabulary {
    /// Creates the vocabulary.
    public init() {}
}

/// The attributes of a resource of any type, as JSON.
///
/// For types that a program does not know:
///
/// ```swift
/// let any = try document.included.resources(of: AnyAttributes.self)
/// ```
public struct AnyAttributes: ResourceAttributes {
    /// The attributes by their names in the document.
    public var members: JSONObject

    /// The empty text, since it stands for no specific type.
    public static let resourceType = ""

    /// Returns `true`.
    public static func describes(type: String) -> Bool { true }

    /// Creates attributes without members.
    public init() { members = JSONObject() }

    /// Reads an object.
    public init(from json: inout JSONValueReader) throws { members = try JSONObject(from: &json) }

    /// Writes the object.
    public func write(to json: inout JSONValueWriter) throws { json.write(members) }
}

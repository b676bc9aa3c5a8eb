// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The attributes of a type of resource: what an API says of it in its own
/// words.
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
/// What a type does not know it should keep, as `JSONModel`s can: then what was
/// read is written back without loss.
public protocol ResourceAttributes: JSONReadable, JSONWritable, Sendable, Hashable {
    /// The names by which attributes are asked for in queries.
    associatedtype Fields: ResourceVocabulary = NoVocabulary
    /// The names of the relationships, with the types that they lead to.
    associatedtype Relations: ResourceVocabulary = NoVocabulary

    /// The type on the wire, such as `signups`.
    static var resourceType: String { get }

    /// The members that only answers have; none by default.
    ///
    /// A draft that sets one is refused before anything is sent.
    static var readOnlyMembers: Set<String> { get }

    /// Whether resources of a type on the wire have these attributes: those of
    /// ``resourceType`` by default.
    static func describes(type: String) -> Bool

    /// Attributes of which none is known.
    init()
}

extension ResourceAttributes {
    /// None.
    public static var readOnlyMembers: Set<String> { [] }

    /// Whether the type is ``resourceType``.
    public static func describes(type: String) -> Bool { type == resourceType }
}

/// The names that belong to a type of resource, one property each.
///
/// A query takes key paths to them, so that a name which does not exist does not
/// compile.
public protocol ResourceVocabulary: Sendable {
    /// The names.
    init()
}

/// No names.
public struct NoVocabulary: ResourceVocabulary {
    /// No names.
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
    /// The attributes by their names on the wire.
    public var members: JSONObject

    /// Empty: of no type in particular.
    public static let resourceType = ""

    /// Always true.
    public static func describes(type: String) -> Bool { true }

    /// No attributes.
    public init() { members = JSONObject() }

    /// Reads an object.
    public init(from json: inout JSONValueReader) throws { members = try JSONObject(from: &json) }

    /// Writes the object.
    public func write(to json: inout JSONValueWriter) throws { json.write(members) }
}

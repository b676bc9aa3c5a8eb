// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A resource in an API's response (JSON:API 1.1, "Resource Objects").
///
/// Attributes are its properties. ``related(_:)->RelatedResource<Target>``
/// follows a relationship to another resource of the same response:
///
/// ```swift
/// let page = try await nation.v2.signups.list(.include(\.recruiter, \.signupTags))
/// for signup in page.data {
///     print(signup.firstName ?? "", try signup.related(\.recruiter).resource?.email ?? "nobody")
/// }
/// ```
///
/// No part of a response is lost. Attributes that a type does not know, or that
/// have an unexpected type, are in the type's own `extra`. Members of the resource
/// object that JSON:API does not define are in ``extra``. Two resources are
/// equal when they have the same content; included resources do not count.
@dynamicMemberLookup
public struct Resource<Attributes: ResourceAttributes>: Sendable {
    /// The type, such as `signups`.
    public var type: String

    /// The id; `nil` when the server sent none.
    public var id: ResourceID?

    // An array of at most one element, so that large attributes need not be
    // copied.
    @usableFromInline var stored: [Attributes]

    /// The attributes.
    public var attributes: Attributes {
        @inlinable get { stored.first ?? Attributes() }
        @inlinable set { stored = [newValue] }
    }

    /// The relationships.
    public var relationships = Relationships()

    /// The links of the resource.
    public var links = JSONObject()

    /// The server's information that is not an attribute.
    public var meta = JSONObject()

    /// Members that JSON:API does not define, and known members of the wrong
    /// type.
    public var extra = JSONObject()

    /// The resources of the same document.
    public internal(set) var included = Included()

    /// Creates a resource that was not read.
    public init(id: ResourceID? = nil, attributes: Attributes = Attributes()) {
        type = Attributes.resourceType
        self.id = id
        stored = [attributes]
    }

    /// The value of an attribute.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Attributes, Value>) -> Value {
        // Inlined, so that the compiler follows the key path.
        @inlinable get { stored.isEmpty ? missing(path) : stored[0][keyPath: path] }
        @inlinable set {
            if stored.isEmpty { stored = [Attributes()] }
            stored[0][keyPath: path] = newValue
        }
    }

    @usableFromInline
    func missing<Value>(_ path: WritableKeyPath<Attributes, Value>) -> Value { Attributes()[keyPath: path] }

    /// The type and id; `nil` when there is no id.
    public var identifier: ResourceIdentifier? { id.map { ResourceIdentifier(type: type, id: $0) } }

    /// The `temp-id` of a new resource in a draft; the response repeats it beside
    /// the new id.
    public var temporaryID: String? { extra["temp-id"]?.string }
}

extension Resource: Hashable {
    /// Returns whether two resources have the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.id == right.id && left.attributes == right.attributes
            && left.relationships == right.relationships && left.links == right.links && left.meta == right.meta
            && left.extra == right.extra
    }

    /// Feeds type and id to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(id)
    }
}

extension Resource: JSONModel {
    /// Reads a resource object.
    ///
    /// - Throws: A `JSONError` when the type is missing or different, or the id
    ///   is neither a string nor a number.
    public init(from object: inout JSONObjectReader<ResourceMember>) throws {
        var type: String?
        var extra = JSONObject()
        self.init(stored: [])
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .type:
                try object.read(&type)
                guard let type, !Attributes.describes(type: type) else { continue }
                try object.withValue { throw $0.invalid("A resource of type \(type), not \(Attributes.resourceType).") }
            case .id: try object.read(&id)
            case .attributes:
                guard let attributes = object.readIfPossible(Attributes.self) else {
                    extra[key.rawValue] = try object.withValue { try $0.readValue() }
                    continue
                }
                stored = [attributes]
            case .relationships: relationships = try Relationships(from: &object)
            case .links: try object.read(&links, orKeep: &extra, key)
            case .meta: try object.read(&meta, orKeep: &extra, key)
            }
        }
        guard let type else { throw object.missing(.type) }
        self.type = type
        self.extra = extra
    }

    private init(stored: [Attributes]) {
        type = Attributes.resourceType
        self.stored = stored
    }

    /// Writes the resource object as it was read.
    public func write(to object: inout JSONObjectWriter<ResourceMember>) throws {
        try object.write(.id, id)
        try object.write(.type, type)
        if let attributes = stored.first, extra["attributes"] == nil { try object.write(.attributes, attributes) }
        if !relationships.isEmpty { try object.write(.relationships, relationships) }
        if !links.isEmpty { try object.write(.links, links) }
        if !meta.isEmpty { try object.write(.meta, meta) }
        try object.write(unknown: extra)
    }

    /// The members of the JSON object.
    public typealias CodingKeys = ResourceMember
}

/// The members of a resource object.
public enum ResourceMember: String, JSONKey {
    case id, type, attributes, relationships, links, meta

    /// The names, prepared for fast lookup.
    public static let keyTable = JSONKeyTable<Self>()
}

extension JSONObjectReader {
    /// Reads an object; a value of another type is kept in `extra`.
    mutating func read(_ value: inout JSONObject, orKeep extra: inout JSONObject, _ key: Keys) throws {
        if let object = readIfPossible(JSONObject.self) {
            value = object
        } else {
            extra[key.rawValue] = try withValue { try $0.readValue() }
        }
    }
}

// Personal data must not slip into a log or a crash report.

extension Resource: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and id, without other values.
    public var description: String { id.map { "\(type) \($0)" } ?? type }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

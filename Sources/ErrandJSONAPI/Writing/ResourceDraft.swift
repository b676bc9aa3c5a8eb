// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

/// A resource to create, or the changes of an existing one.
///
/// ```swift
/// var event = ResourceDraft<V2.Event> { $0.startAt = "2026-05-01T18:00:00Z" }
/// event.create(\.page) { $0.name = "May Day" }
/// let created = try await nation.v2.events.create(event)
/// ```
///
/// Only values that were set are sent. Related resources can be written in the
/// same request ("sideposting", an extension of Graphiti): ``create(_:_:)``,
/// ``update(_:_:_:)``, ``associate(_:with:)``, ``disassociate(_:_:)``,
/// ``destroy(_:_:)``.
@dynamicMemberLookup
public struct ResourceDraft<Attributes: ResourceAttributes>: Sendable {
    /// The name of the type, which for attributes of several types must be set.
    public var type: String

    /// The id; `nil` for a new resource.
    public var id: ResourceID?

    /// The attributes to set.
    public var attributes: Attributes

    var sideposts = Sideposts()
    /// The prefix of the draft's `temp-id`s.
    var place = ""

    /// Creates an empty draft.
    public init(
        type: String = Attributes.resourceType, id: ResourceID? = nil, attributes: Attributes = Attributes()
    ) {
        self.type = type
        self.id = id
        self.attributes = attributes
    }

    /// Creates a draft with the values that a closure sets.
    public init(id: ResourceID? = nil, _ edit: (inout Self) throws -> Void) rethrows {
        self.init(id: id)
        try edit(&self)
    }

    /// The value of an attribute.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Attributes, Value>) -> Value {
        get { attributes[keyPath: path] }
        set { attributes[keyPath: path] = newValue }
    }

    /// Whether no value is set.
    public var isEmpty: Bool { sideposts.isEmpty && ((try? attributes.members().isEmpty) ?? false) }

    /// Returns the document to send.
    ///
    /// - Throws: `ClientError.invalidRequest` when an attribute is set that
    ///   only responses have, or a type has no name.
    public func document() throws -> JSONObject {
        var data: JSONObject = ["type": try Sideposts.written(type: type)]
        if let id { data["id"] = .string(id.rawValue) }
        let members = try attributes.writableMembers()
        // An empty object is sent rather than no object, since some servers require
        // it.
        if !members.isEmpty || sideposts.isEmpty { data["attributes"] = .object(members) }
        var included: [JSONValue] = []
        if !sideposts.isEmpty { data["relationships"] = .object(try sideposts.relationships(including: &included)) }
        var document: JSONObject = ["data": .object(data)]
        if !included.isEmpty { document["included"] = .array(included) }
        return document
    }
}

extension Resource {
    /// Returns the changes that a closure makes, for an update.
    ///
    /// ```swift
    /// let changes = try signup.changes { $0.phoneNumber = "555-0100" }
    /// ```
    ///
    /// An attribute that is set to its old value is not a change. An object is
    /// sent as a whole when any part of it changed.
    ///
    /// - Throws: The closure's error; `ClientError.invalidRequest` when there
    ///   is no id, or when an attribute was changed that only responses have.
    public func changes(
        _ edit: (inout ResourceDraft<Attributes>) throws -> Void
    ) throws -> ResourceDraft<Attributes> {
        guard let id else { throw ClientError(.invalidRequest, reason: "a resource without an id cannot be changed") }
        var draft = ResourceDraft<Attributes>(type: type, id: id, attributes: attributes)
        try edit(&draft)
        let before = try attributes.members()
        var changed = JSONObject()
        for (key, value) in try draft.attributes.members() where before[key] != value { changed[key] = value }
        draft.attributes = try JSONReader().read(Attributes.self, from: JSONWriter().write(changed))
        return draft
    }
}

extension ResourceAttributes {
    func members() throws -> JSONObject { try JSONReader().read(JSONObject.self, from: JSONWriter().write(self)) }

    /// Returns the members as JSON, after checking that all may be sent.
    func writableMembers() throws -> JSONObject {
        let members = try members()
        let refused = members.keys.filter(Self.readOnlyMembers.contains)
        guard refused.isEmpty else {
            throw ClientError(
                .invalidRequest,
                reason: "\(refused.joined(separator: ", ")) of \(Self.resourceType) can only be read")
        }
        return members
    }
}

extension RequestPart {
    /// Sends a draft as the body, with the media type of JSON:API.
    public static func draft(_ draft: ResourceDraft<some ResourceAttributes>) -> Self {
        do { return .document(try draft.document()) } catch { return .edit { _ in throw error } }
    }

    /// Sends a document as the body, with the media type of JSON:API.
    public static func document(_ document: JSONObject) -> Self {
        .group([.json(document), .header(.contentType, MediaType.jsonAPI.description)])
    }
}

extension ResourceDraft: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and id, without other values.
    public var description: String { "a draft of \(type)" + (id.map { " \($0)" } ?? "") }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

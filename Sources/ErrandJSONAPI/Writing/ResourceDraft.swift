// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

/// A resource on its way to an API: what is to be created, or what is to change.
///
/// ```swift
/// var event = ResourceDraft<V2.Event> { $0.startAt = "2026-05-01T18:00:00Z" }
/// event.create(\.page) { $0.name = "May Day" }
/// let created = try await nation.v2.events.create(event)
/// ```
///
/// Only what was set is sent. Related resources can be written in the same
/// request ("sideposting", an extension of Graphiti): ``create(_:_:)``,
/// ``update(_:_:_:)``, ``associate(_:with:)``, ``disassociate(_:_:)``,
/// ``destroy(_:_:)``.
@dynamicMemberLookup
public struct ResourceDraft<Attributes: ResourceAttributes>: Sendable {
    /// The id; `nil` for a new resource.
    public var id: ResourceID?

    /// What is to be set.
    public var attributes: Attributes

    var sideposts = Sideposts()
    /// The `temp-id` of the draft, before those of what it creates.
    var place = ""

    /// A draft of which nothing is set.
    public init(id: ResourceID? = nil, attributes: Attributes = Attributes()) {
        self.id = id
        self.attributes = attributes
    }

    /// A draft with what a closure sets.
    public init(id: ResourceID? = nil, _ edit: (inout Self) throws -> Void) rethrows {
        self.init(id: id)
        try edit(&self)
    }

    /// An attribute.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Attributes, Value>) -> Value {
        get { attributes[keyPath: path] }
        set { attributes[keyPath: path] = newValue }
    }

    /// Whether nothing is set.
    public var isEmpty: Bool { sideposts.isEmpty && ((try? attributes.members().isEmpty) ?? false) }

    /// The document that is sent.
    ///
    /// - Throws: `ClientError.invalidRequest` when an attribute is set that only
    ///   answers have.
    public func document() throws -> JSONObject {
        var data: JSONObject = ["type": .string(Attributes.resourceType)]
        if let id { data["id"] = .string(id.rawValue) }
        let members = try attributes.writableMembers()
        // An empty object rather than none: there are servers that look into it.
        if !members.isEmpty || sideposts.isEmpty { data["attributes"] = .object(members) }
        var included: [JSONValue] = []
        if !sideposts.isEmpty { data["relationships"] = .object(try sideposts.relationships(including: &included)) }
        var document: JSONObject = ["data": .object(data)]
        if !included.isEmpty { document["included"] = .array(included) }
        return document
    }
}

extension Resource {
    /// What a closure changes, as an update sends it.
    ///
    /// ```swift
    /// let changes = try signup.changes { $0.phoneNumber = "555-0100" }
    /// ```
    ///
    /// An attribute that is set to what it was is no change. One that is an object
    /// is sent as a whole when anything in it changed.
    ///
    /// - Throws: What the closure throws, and `ClientError.invalidRequest` when
    ///   there is no id, or an attribute was changed that only answers have.
    public func changes(
        _ edit: (inout ResourceDraft<Attributes>) throws -> Void
    ) throws -> ResourceDraft<Attributes> {
        guard let id else { throw ClientError(.invalidRequest, reason: "what has no id cannot be changed") }
        var draft = ResourceDraft<Attributes>(id: id, attributes: attributes)
        try edit(&draft)
        let before = try attributes.members()
        var changed = JSONObject()
        for (key, value) in try draft.attributes.members() where before[key] != value { changed[key] = value }
        draft.attributes = try JSONReader().read(Attributes.self, from: JSONWriter().write(changed))
        return draft
    }
}

extension ResourceAttributes {
    /// The members as JSON.
    func members() throws -> JSONObject { try JSONReader().read(JSONObject.self, from: JSONWriter().write(self)) }

    /// The members as JSON, if all of them may be sent.
    func writableMembers() throws -> JSONObject {
        let members = try members()
        let refused = members.keys.filter(Self.readOnlyMembers.contains)
        guard refused.isEmpty else {
            throw ClientError(
                .invalidRequest,
                reason: "\(refused.joined(separator: ", ")) of \(Self.resourceType) is in answers only")
        }
        return members
    }
}

extension RequestPart {
    /// A draft as the body, in the media type of JSON:API.
    public static func draft(_ draft: ResourceDraft<some ResourceAttributes>) -> Self {
        do { return .document(try draft.document()) } catch { return .edit { _ in throw error } }
    }

    /// A document as the body, in the media type of JSON:API.
    public static func document(_ document: JSONObject) -> Self {
        .group([.json(document), .header(.contentType, MediaType.jsonAPI.description)])
    }
}

extension ResourceDraft: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Type and id; no other value.
    public var description: String { "a draft of \(Attributes.resourceType)" + (id.map { " \($0)" } ?? "") }

    /// The description.
    public var debugDescription: String { description }

    /// The description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

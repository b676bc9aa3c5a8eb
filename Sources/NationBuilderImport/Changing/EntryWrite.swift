// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A write for an entry of a journal.
public enum EntryWrite: Sendable, Equatable {
    /// A resource with these values is created.
    case create(JSONObject)
    /// Values of the resource are changed.
    case update(id: String, JSONObject)
    /// The resource is deleted.
    case delete(id: String)
    /// The person gets a tag.
    case tag(id: String, String)
    /// The person loses a tag.
    case untag(id: String, String)
}

/// A resource as a nation shows it, as far as an entry of a journal is about it.
public struct ShownResource: Sendable, Equatable {
    /// The id; `nil` when a response has none.
    public var id: String?
    /// The name for a person; may be empty.
    public var name: String
    /// The values that the entry is about: those of the members of ``JournalEntry/sent``, or all for a deletion.
    ///
    /// A person who has the tag of the entry has it as the value `tag`. `nil` when they cannot be read.
    public var values: JSONObject?
    /// The time of the last change, as the nation wrote it.
    public var updatedAt: String?
    /// All that the nation has shown.
    public var attributes: JSONObject
    /// Whether it is as good as deleted, such as a voided path journey.
    public var isVoid = false

    /// Creates a resource.
    public init(
        id: String? = nil, name: String = "", values: JSONObject? = nil, updatedAt: String? = nil,
        attributes: JSONObject = [:]
    ) {
        (self.id, self.name, self.values) = (id, name, values)
        (self.updatedAt, self.attributes) = (updatedAt, attributes)
    }
}

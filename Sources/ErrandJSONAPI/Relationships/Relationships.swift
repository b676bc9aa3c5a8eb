// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The relationships of a resource, by name.
///
/// Their targets are read with the resource. The rest of their text is kept, and
/// is read when it is requested: a resource may have a dozen relationships, with
/// links that few programs use.
public struct Relationships: Sendable, Hashable {
    private var content: Content?

    /// Creates an empty collection.
    public init() {}

    /// Whether there are no relationships.
    public var isEmpty: Bool { content == nil }

    /// The names, in order.
    public var names: [String] {
        guard let content else { return [] }
        return (try? content.text.read(Names.self, by: content.reader).names) ?? []
    }

    /// Returns the relationship with a name.
    ///
    /// A missing relationship, or one that is not an object, is not loaded.
    public subscript(name: String) -> Relationship {
        guard let content else { return Relationship() }
        return (try? content.reader.read(Relationship.self, from: content.text.bytes, at: name)) ?? Relationship()
    }

    /// Returns the targets of the relationship with a name.
    func linkage(_ name: String) -> Relationship.Linkage {
        content?.targets.first { $0.name == name }?.linkage ?? .notLoaded
    }

    /// Whether a relationship names its targets.
    var hasLinkage: Bool { content?.targets.contains { $0.linkage != .empty } ?? false }

    /// Returns whether both have the same text, including whitespace.
    public static func == (left: Self, right: Self) -> Bool { left.content?.text == right.content?.text }

    /// Feeds the text to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(content?.text) }

    /// The relationships of a resource as they were read.
    private final class Content: Sendable {
        let text: JSONText
        /// The relationships that name their targets, or state that there are none.
        let targets: [LinkageReading.Target]
        private let limits: JSONLimits
        private let duplicateKeys: JSONDuplicateKeys

        init(_ json: inout JSONValueReader) throws {
            let (linkage, range) = try json.readWithRange(LinkageReading.self)
            targets = try linkage.get().targets
            text = json.text(range)
            (limits, duplicateKeys) = (json.limits, json.duplicateKeys)
        }

        /// A reader with those settings of the document's reader that matter for
        /// relationships.
        var reader: JSONReader {
            var reader = JSONReader()
            (reader.limits, reader.duplicateKeys) = (limits, duplicateKeys)
            return reader
        }
    }

    /// The names of an object's members.
    private struct Names: JSONReadable {
        var names: [String] = []

        init(from json: inout JSONValueReader) throws {
            var index = -1
            try json.enterObject()
            while let name = try json.nextKey(&index) {
                names.append(name)
                try json.skip()
            }
        }
    }
}

extension Relationships: JSONReadable, JSONWritable {
    /// Reads the relationships; `null` means none.
    public init(from json: inout JSONValueReader) throws {
        if !json.readNull() { content = try Content(&json) }
    }

    init<Keys>(from object: inout JSONObjectReader<Keys>) throws {
        self = try object.withValue { try Self(from: &$0) }
    }

    /// Writes the text that was kept.
    public func write(to json: inout JSONValueWriter) throws {
        if let content { try content.text.write(to: &json) } else { json.writeNull() }
    }
}

// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The relationships of a resource, by name.
///
/// Their text is kept, and each is read when it is requested: a resource may
/// have a dozen, of which a program uses one.
public struct Relationships: Sendable, Hashable {
    private var text: JSONText?

    /// Creates an empty collection.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { text == nil }

    /// The names, in order.
    public var names: [String] { (try? text?.read(Members.self).names) ?? [] }

    /// Returns the relationship with a name.
    ///
    /// A missing relationship, or one that is not an object, is not loaded.
    public subscript(name: String) -> Relationship {
        guard let text else { return Relationship() }
        return (try? JSONReader().read(Relationship.self, from: text.bytes, at: name)) ?? Relationship()
    }

    /// The names of an object's members.
    private struct Members: JSONReadable {
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
    /// Keeps the text of the relationships; `null` means none.
    public init(from json: inout JSONValueReader) throws {
        if !json.readNull() { text = try JSONText(from: &json) }
    }

    init<Keys>(from object: inout JSONObjectReader<Keys>) throws {
        self = try object.withValue { try Self(from: &$0) }
    }

    /// Writes the text that was kept.
    public func write(to json: inout JSONValueWriter) throws {
        if let text { try text.write(to: &json) } else { json.writeNull() }
    }
}

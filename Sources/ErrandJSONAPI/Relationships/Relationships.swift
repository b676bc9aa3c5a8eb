// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The relationships of a resource, by their names.
///
/// They are kept as they came and read when they are asked for: a resource may
/// name a dozen of which a program looks at one.
public struct Relationships: Sendable, Hashable {
    private var text: JSONText?

    /// No relationships.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { text == nil }

    /// The names, in order.
    public var names: [String] { (try? text?.read(Members.self).names) ?? [] }

    /// The relationship of a name.
    ///
    /// One that is missing, or that is no object, is not loaded.
    public subscript(name: String) -> Relationship {
        guard let found = try? text?.read(JSONObject.self)[name] else { return Relationship() }
        return (try? JSONReader().read(Relationship.self, from: JSONWriter().write(found))) ?? Relationship()
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
    /// Keeps what stands here; `null` is no relationships.
    public init(from json: inout JSONValueReader) throws {
        if !json.readNull() { text = try JSONText(from: &json) }
    }

    init<Keys>(from object: inout JSONObjectReader<Keys>) throws {
        self = try object.withValue { try Self(from: &$0) }
    }

    /// Writes what was kept.
    public func write(to json: inout JSONValueWriter) throws {
        if let text { try text.write(to: &json) } else { json.writeNull() }
    }
}

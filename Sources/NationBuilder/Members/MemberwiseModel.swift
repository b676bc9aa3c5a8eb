// SPDX-License-Identifier: MIT

public import ErrandJSON

/// An object of the API that is read and written member by member.
///
/// Every member is optional, and `JSONMember` tells `null` from what is
/// missing. What was read is written back without loss: members that the model
/// does not know are in ``extra``, and so is a known member whose value is of an
/// unexpected type.
public protocol MemberwiseModel: JSONModel, Sendable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
where Keys == CodingKeys {
    /// The names of the members on the wire.
    associatedtype CodingKeys: JSONKey

    /// What the model does not know, in order.
    var extra: JSONObject { get set }

    /// Creates a model with every member missing.
    init()

    /// Reads the value of a key.
    mutating func readMember(
        _ key: Keys, _ object: inout JSONObjectReader<Keys>, orKeep extra: inout JSONObject
    ) throws

    /// Writes the members that are not missing.
    ///
    /// - Parameters:
    ///   - object: The writer of the object.
    ///   - extra: Loses the members that are written.
    func writeMembers(to object: inout JSONObjectWriter<Keys>, over extra: inout JSONObject) throws
}

extension MemberwiseModel {
    /// One with the members that a closure sets.
    public init(_ build: (inout Self) throws -> Void) rethrows {
        self.init()
        try build(&self)
    }

    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<Keys>) throws {
        self.init()
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) { try readMember(key, &object, orKeep: &extra) }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<Keys>) throws {
        var extra = extra
        try writeMembers(to: &object, over: &extra)
        try object.write(unknown: extra)
    }

    /// The members as JSON, in the order of the wire.
    func members() throws -> JSONObject {
        try JSONReader().read(JSONObject.self, from: JSONWriter().write(self))
    }
}

// What people entrusted to a nation must not slip into a log or a crash report.
// Swift would print every stored property.

extension MemberwiseModel {
    /// What it is, and its id if it has one; no other value.
    public var description: String {
        let id = (self as? any Identifiable).flatMap { Self.text($0.id) }
        return "\(Self.self)" + (id.map { " \($0)" } ?? "")
    }

    /// The description.
    public var debugDescription: String { description }

    /// What it is, and the names of its members without their values.
    public var customMirror: Mirror {
        let names = (try? members().keys).map(Array.init) ?? []
        return Mirror(self, children: ["description": description, "members": names])
    }

    private static func text(_ id: Any) -> String? {
        switch id {
        case Optional<Any>.some(let id as Int): "\(id)"
        case Optional<Any>.some(let id as String): id
        default: nil
        }
    }
}

// SPDX-License-Identifier: MIT

public import ErrandJSON

/// An object of the API that is read and written member by member.
///
/// Every member is optional, and `JSONMember` distinguishes `null` from missing.
/// A model is written back without loss: ``extra`` keeps members that the model
/// does not know, and known members with a value of an unexpected type.
public protocol MemberwiseModel: JSONModel, Sendable, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
where Keys == CodingKeys {
    /// The names of the members on the wire.
    associatedtype CodingKeys: JSONKey

    /// The members that the model does not know, in order.
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
    ///   - extra: The members that were kept; written members are removed from
    ///     it.
    func writeMembers(to object: inout JSONObjectWriter<Keys>, over extra: inout JSONObject) throws
}

extension MemberwiseModel {
    /// Creates a model with the members that a closure sets.
    public init(_ build: (inout Self) throws -> Void) rethrows {
        self.init()
        try build(&self)
    }

    /// Reads the members, and keeps the unknown ones.
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

    /// Returns the members as JSON, in the order of the wire.
    func members() throws -> JSONObject {
        try JSONReader().read(JSONObject.self, from: JSONWriter().write(self))
    }
}

// People's data must not get into a log or a crash report. By default, Swift
// prints every stored property.

extension MemberwiseModel {
    /// The type, and the id if there is one; no other value.
    public var description: String {
        let id = (self as? any Identifiable).flatMap { Self.text($0.id) }
        return "\(Self.self)" + (id.map { " \($0)" } ?? "")
    }

    /// The description.
    public var debugDescription: String { description }

    /// The type, and the names of the members without their values.
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

// SPDX-License-Identifier: MIT

/// A type that is read from a JSON value directly, without `Decodable`'s
/// containers.
///
/// Conform a type that is written as one value. For an object with known keys
/// conform to ``JSONModel``.
public protocol JSONReadable {
    /// Reads one value: all of it, and nothing behind it.
    init(from json: inout JSONValueReader) throws
}

/// A type that is written as a JSON value directly, without `Encodable`'s
/// containers.
public protocol JSONWritable {
    /// Writes one value.
    func write(to json: inout JSONValueWriter) throws
}

/// An object with known keys, read and written key by key, that can keep what
/// it does not know.
///
/// ```swift
/// struct Person: JSONModel {
///     var id: Int?
///     var firstName: String?
///     var extra = JSONObject()
///     var nulls = JSONKeySet<CodingKeys>()
///
///     enum CodingKeys: String, JSONKey {
///         case id
///         case firstName = "first_name"
///         static let keyTable = JSONKeyTable<CodingKeys>()
///     }
///
///     init(from object: inout JSONObjectReader<CodingKeys>) throws {
///         while let key = try object.next(unknown: &extra) {
///             switch key {
///             case .id: try object.read(&id)
///             case .firstName: try object.read(&firstName)
///             }
///         }
///         object.fill(nulls: &nulls)
///     }
///
///     func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
///         object.nulls = nulls
///         try object.write(.id, id)
///         try object.write(.firstName, firstName)
///         try object.write(unknown: extra)
///     }
/// }
/// ```
///
/// Keys are compared as bytes and no string is made for one that is known.
/// List the properties in the order in which the server sends them: a key is
/// then found by one comparison, out of order it is looked up in a table.
///
/// A model names its keys as the document has them: the key strategies of
/// ``JSONReader`` and ``JSONWriter`` are for other types. The strategies for
/// dates and data hold.
///
/// A model is `Codable` by the same two methods. Through ``JSONReader`` and
/// ``JSONWriter`` that is the direct way; through other coders it goes by way
/// of a ``JSONObject``.
public protocol JSONModel: JSONReadable, JSONWritable, Codable {
    /// The keys that the model knows. By custom its `CodingKeys`.
    associatedtype Keys: JSONKey

    /// Reads the members of an object, until ``JSONObjectReader/next(unknown:)``
    /// returns `nil`.
    init(from object: inout JSONObjectReader<Keys>) throws

    /// Writes the members of an object.
    func write(to object: inout JSONObjectWriter<Keys>) throws
}

extension JSONModel {
    /// Reads an object.
    @inlinable
    public init(from json: inout JSONValueReader) throws {
        var object = try JSONObjectReader<Keys>(entering: json)
        self = try Self(from: &object)
        try object.finish()
        json.advance(to: object)
    }

    /// Writes an object.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws {
        var object = JSONObjectWriter<Keys>(in: json)
        try write(to: &object)
        object.finish()
    }

    /// Reads the model with any decoder.
    public init(from decoder: any Decoder) throws {
        if let direct = decoder as? any DirectDecoder {
            self = try direct.read(Self.self)
        } else {
            let bytes = try JSONWriter().write(JSONObject(from: decoder))
            self = try JSONReader().read(Self.self, from: bytes)
        }
    }

    /// Writes the model with any encoder.
    public func encode(to encoder: any Encoder) throws {
        if let direct = encoder as? any DirectEncoder {
            try direct.write(self)
        } else {
            try JSONReader().read(JSONObject.self, from: JSONWriter().write(self)).encode(to: encoder)
        }
    }
}

/// A decoder of this module, which can lead into the direct way.
protocol DirectDecoder {
    func read<Value: JSONReadable>(_ type: Value.Type) throws -> Value
}

/// An encoder of this module, which can lead into the direct way.
protocol DirectEncoder {
    func write(_ value: some JSONWritable) throws
}

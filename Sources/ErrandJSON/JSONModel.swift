// SPDX-License-Identifier: MIT

/// A type that is read from a JSON value directly, without `Decodable`'s
/// containers.
///
/// Conform a type to it that is one JSON value. For an object with known keys
/// conform to ``JSONModel``.
public protocol JSONReadable {
    /// Reads one value: all of it, and nothing after it.
    init(from json: inout JSONValueReader) throws
}

/// A type that is written as a JSON value directly, without `Encodable`'s
/// containers.
public protocol JSONWritable {
    /// Writes one value.
    func write(to json: inout JSONValueWriter) throws
}

/// An object with known keys, which is read and written key by key, and can
/// keep unknown members.
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
/// Keys are compared as bytes, and no string is created for a known key. List
/// the keys in the order in which the server sends them: then one comparison
/// finds a key. A key out of order is looked up in a table.
///
/// A model uses the keys of the document: the key strategies of ``JSONReader``
/// and ``JSONWriter`` do not apply to it. The strategies for dates and data do.
///
/// The same two methods make a model `Codable`. ``JSONReader`` and
/// ``JSONWriter`` read and write it directly; other coders use a ``JSONObject``
/// in between.
public protocol JSONModel: JSONReadable, JSONWritable, Codable {
    /// The keys that the model knows, usually its `CodingKeys`.
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

/// A decoder of this module, which can read directly.
protocol DirectDecoder {
    func read<Value: JSONReadable>(_ type: Value.Type) throws -> Value
}

/// An encoder of this module, which can write directly.
protocol DirectEncoder {
    func write(_ value: some JSONWritable) throws
}

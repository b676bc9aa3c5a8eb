// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import ErrandJSON

/// The settings for reading and writing JSON.
///
/// By default `ErrandJSON` reads and writes. Dates are ISO 8601, with or without
/// fractions of a second. Keys are used as declared and written in sorted order.
/// Slashes are not escaped. A `JSONModel` is read and written directly, without
/// `Codable`. Foundation's coders can be used instead:
///
/// ```swift
/// $0.coders.json = JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })
/// ```
public struct JSONCoding: Sendable {
    private enum Way: Sendable {
        case own(JSONReader, JSONWriter)
        case foundation(@Sendable () -> JSONDecoder, @Sendable () -> JSONEncoder)
    }

    private let way: Way

    /// The default reader.
    public static var defaultReader: JSONReader {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        return reader
    }

    /// The default writer.
    public static var defaultWriter: JSONWriter {
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .iso8601
        writer.keyOrder = .sorted
        return writer
    }

    /// Creates settings from a reader and a writer of `ErrandJSON`.
    ///
    /// ```swift
    /// var reader = JSONCoding.defaultReader
    /// reader.keyDecodingStrategy = .convertFromSnakeCase
    /// $0.coders.json = JSONCoding(reader: reader)
    /// ```
    public init(reader: JSONReader = Self.defaultReader, writer: JSONWriter = Self.defaultWriter) {
        way = .own(reader, writer)
    }

    /// Creates settings from closures that make a new Foundation coder for each
    /// use.
    public init(
        decoder: @escaping @Sendable () -> JSONDecoder,
        encoder: @escaping @Sendable () -> JSONEncoder
    ) {
        way = .foundation(decoder, encoder)
    }

    /// Returns a value as JSON.
    ///
    /// - Throws: `EncodingError`, and the errors of the type's own code.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        switch way {
        case .own(_, let writer): try writer.encode(value)
        case .foundation(_, let encoder): Array(try encoder().encode(value))
        }
    }

    /// Returns the value that a JSON text holds, or the value at a key of its
    /// top object.
    ///
    /// - Throws: `JSONError` from `ErrandJSON`, `DecodingError` from
    ///   Foundation's decoder, and the errors of the type's own code.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>, at key: String? = nil
    ) throws -> Value {
        switch way {
        case .own(let reader, _):
            guard let key else { return try reader.decode(type, from: bytes) }
            return try reader.decode(type, from: bytes, at: key)
        case .foundation(let decoder, _):
            let decoder = decoder()
            guard let key, let slot = CodingUserInfoKey(rawValue: KeyedValue<Value>.slot) else {
                return try decoder.decode(type, from: Data(bytes))
            }
            decoder.userInfo[slot] = key
            return try decoder.decode(KeyedValue<Value>.self, from: Data(bytes)).value
        }
    }
}

extension JSONCoding {
    /// The settings with a reader that refuses lone surrogates; `nil` when this one does not replace them.
    package var refusingLoneSurrogates: JSONCoding? {
        guard case .own(var reader, let writer) = way, reader.loneSurrogates == .replace else { return nil }
        reader.loneSurrogates = .refuse
        return JSONCoding(reader: reader, writer: writer)
    }

    /// Decodes like ``decode(_:from:at:)``, for a type that is known to be read
    /// directly.
    func read<Value: Decodable & JSONReadable>(
        _ type: Value.Type, from bytes: [UInt8], at key: String?
    ) throws -> Value {
        guard key == nil, case .own(let reader, _) = way else { return try decode(type, from: bytes, at: key) }
        return try reader.read(type, from: bytes.span.bytes)
    }
}

/// The value at one key of an object; other keys are not read.
private struct KeyedValue<Value: Decodable>: Decodable {
    static var slot: String { "errand.resultsKey" }

    let value: Value

    init(from decoder: any Decoder) throws {
        let slot = CodingUserInfoKey(rawValue: Self.slot)
        let name = slot.flatMap { decoder.userInfo[$0] as? String } ?? ""
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        value = try container.decode(Value.self, forKey: AnyCodingKey(name))
    }
}

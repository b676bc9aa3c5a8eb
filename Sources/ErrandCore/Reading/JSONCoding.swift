// SPDX-License-Identifier: MIT

public import ErrandJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How values are read from and written as JSON.
///
/// By default `ErrandJSON` does it: dates are ISO 8601, with fractions of a
/// second or without; keys are as declared, and written in sorted order; slashes
/// are not escaped. A `JSONModel` takes its direct way. Foundation's coders can
/// take that place:
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

    /// The reader that is used when none is given.
    public static var defaultReader: JSONReader {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        return reader
    }

    /// The writer that is used when none is given.
    public static var defaultWriter: JSONWriter {
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .iso8601
        writer.keyOrder = .sorted
        return writer
    }

    /// The defaults, or a reader and a writer with other settings.
    ///
    /// ```swift
    /// var reader = JSONCoding.defaultReader
    /// reader.keyDecodingStrategy = .convertFromSnakeCase
    /// $0.coders.json = JSONCoding(reader: reader)
    /// ```
    public init(reader: JSONReader = Self.defaultReader, writer: JSONWriter = Self.defaultWriter) {
        way = .own(reader, writer)
    }

    /// One's own coders, made anew for each use.
    public init(
        decoder: @escaping @Sendable () -> JSONDecoder,
        encoder: @escaping @Sendable () -> JSONEncoder
    ) {
        way = .foundation(decoder, encoder)
    }

    /// The value as JSON.
    ///
    /// - Throws: `EncodingError`, and whatever the type's own code throws.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        switch way {
        case .own(_, let writer): try writer.encode(value)
        case .foundation(_, let encoder): Array(try encoder().encode(value))
        }
    }

    /// The value that a JSON text holds, or holds at a key of its top object.
    ///
    /// - Throws: `JSONError` from `ErrandJSON`, `DecodingError` from a decoder
    ///   of one's own, and whatever the type's own code throws.
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
    /// As ``decode(_:from:at:)``, for a type that is known to be read directly.
    func read<Value: Decodable & JSONReadable>(
        _ type: Value.Type, from bytes: [UInt8], at key: String?
    ) throws -> Value {
        guard key == nil, case .own(let reader, _) = way else { return try decode(type, from: bytes, at: key) }
        return try reader.read(type, from: bytes.span.bytes)
    }
}

/// The value at one key of an object, the others unread.
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

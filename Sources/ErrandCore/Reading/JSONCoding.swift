// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How values are read from and written as JSON.
///
/// By default dates are ISO 8601, keys are as declared and written in sorted
/// order, and slashes are not escaped.
public struct JSONCoding: Sendable {
    private let makeDecoder: @Sendable () -> JSONDecoder
    private let makeEncoder: @Sendable () -> JSONEncoder

    /// The defaults.
    public init() {
        self.init(
            decoder: {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            },
            encoder: {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return encoder
            })
    }

    /// One's own coders, made anew for each use.
    public init(
        decoder: @escaping @Sendable () -> JSONDecoder,
        encoder: @escaping @Sendable () -> JSONEncoder
    ) {
        makeDecoder = decoder
        makeEncoder = encoder
    }

    /// The value as JSON.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        Array(try makeEncoder().encode(value))
    }

    /// The value that a JSON text holds, or holds at a key of its top object.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>, at key: String? = nil
    ) throws -> Value {
        let decoder = makeDecoder()
        guard let key else { return try decoder.decode(type, from: Data(bytes)) }
        guard let slot = CodingUserInfoKey(rawValue: KeyedValue<Value>.slot) else {
            return try decoder.decode(type, from: Data(bytes))
        }
        decoder.userInfo[slot] = key
        return try decoder.decode(KeyedValue<Value>.self, from: Data(bytes)).value
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

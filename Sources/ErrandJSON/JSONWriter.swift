// SPDX-License-Identifier: MIT

/// A writer of JSON documents: from models, from any `Encodable` type, and from
/// values.
///
/// It is a value of settings, which can be copied and shared freely. It
/// replaces Foundation's `JSONEncoder` and has its strategies. The same value
/// gives the same bytes every time: no spaces, keys in their written or sorted
/// order, and escapes only where necessary (RFC 8785 §3.2.2.2).
///
/// Use one writer, or copies of it, for many documents: it remembers the keys
/// of `Encodable` types.
public struct JSONWriter: Sendable {
    /// The order of the keys of an object.
    ///
    /// ``KeyOrder/declared`` by default.
    public var keyOrder: KeyOrder = .declared
    /// The way in which a `Date` is written.
    ///
    /// ``DateStrategy/deferredToDate`` by default.
    public var dateEncodingStrategy: DateStrategy = .deferredToDate
    /// The way in which `Data` is written.
    ///
    /// ``DataStrategy/base64`` by default.
    public var dataEncodingStrategy: DataStrategy = .base64
    /// The conversion of the keys of `Encodable` types to those of the
    /// document.
    ///
    /// ``KeyStrategy/useDefaultKeys`` by default.
    public var keyEncodingStrategy: KeyStrategy = .useDefaultKeys
    /// The way in which infinities and NaN are written.
    ///
    /// ``NonConformingFloatStrategy/throw`` by default.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatStrategy = .throw
    /// The user info of the encoder that `Encodable` types get.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    let types = EncodedTypes()

    /// Creates a writer with the default settings.
    public init() {}

    /// Writes a document directly from a ``JSONWritable`` type.
    ///
    /// It throws only the errors of a type's own code, and `EncodingError` for
    /// a number that JSON cannot express.
    public func write(_ value: some JSONWritable) throws -> [UInt8] {
        var json = JSONValueWriter(options: self)
        try value.write(to: &json)
        return json.buffer.bytes
    }
}

// SPDX-License-Identifier: MIT

/// Writes JSON documents: from models, from any `Encodable` type, from values.
///
/// A value of settings, free to copy and to share. It takes the place of
/// Foundation's `JSONEncoder` and has its strategies. The same value gives the
/// same bytes every time: no spaces, keys in the order in which they are
/// written or sorted, and only those characters escaped that have to be
/// (RFC 8785 §3.2.2.2).
///
/// Keep a writer, or copies of it, for many documents: what it learns of the
/// keys of `Encodable` types it need not learn again.
public struct JSONWriter: Sendable {
    /// The order of the keys of an object.
    ///
    /// Default ``KeyOrder/declared``.
    public var keyOrder: KeyOrder = .declared
    /// How a `Date` is written.
    ///
    /// Default ``DateStrategy/deferredToDate``.
    public var dateEncodingStrategy: DateStrategy = .deferredToDate
    /// How `Data` is written.
    ///
    /// Default ``DataStrategy/base64``.
    public var dataEncodingStrategy: DataStrategy = .base64
    /// How the keys of `Encodable` types become those of objects.
    ///
    /// Default ``KeyStrategy/useDefaultKeys``.
    public var keyEncodingStrategy: KeyStrategy = .useDefaultKeys
    /// How infinities and NaN are written.
    ///
    /// Default ``NonConformingFloatStrategy/throw``.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatStrategy = .throw
    /// What `Encodable` types find in their encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    let types = EncodedTypes()

    /// A writer with the default settings.
    public init() {}

    /// Writes a document directly from a type that can do it.
    ///
    /// A type's own code may throw; nothing else does, but `EncodingError` for
    /// a number that JSON cannot say.
    public func write(_ value: some JSONWritable) throws -> [UInt8] {
        var json = JSONValueWriter(options: self)
        try value.write(to: &json)
        return json.buffer.bytes
    }
}

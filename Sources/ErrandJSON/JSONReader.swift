// SPDX-License-Identifier: MIT

/// A reader of JSON documents: into models, into any `Decodable` type, and into
/// values.
///
/// It is a value of settings, which can be copied and shared freely. It
/// replaces Foundation's `JSONDecoder` and has its strategies. It follows RFC
/// 8259 strictly: UTF-8 only, no comments, nothing after the document. A byte
/// order mark before the document is ignored, as §8.1 allows. The one leniency
/// that can be asked for is ``loneSurrogates``.
///
/// ```swift
/// let page = try JSONReader().read(Page.self, from: bytes)
/// ```
///
/// Every failure is a ``JSONError``, except errors of a type's own code.
public struct JSONReader: Sendable {
    /// The way in which a `Date` is read.
    ///
    /// ``DateStrategy/deferredToDate`` by default.
    public var dateDecodingStrategy: DateStrategy = .deferredToDate
    /// The way in which `Data` is read.
    ///
    /// ``DataStrategy/base64`` by default.
    public var dataDecodingStrategy: DataStrategy = .base64
    /// The conversion of the document's keys to those of `Decodable` types.
    ///
    /// ``KeyStrategy/useDefaultKeys`` by default.
    public var keyDecodingStrategy: KeyStrategy = .useDefaultKeys
    /// The way in which infinities and NaN are read.
    ///
    /// ``NonConformingFloatStrategy/throw`` by default.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatStrategy = .throw
    /// The user info of the decoder that `Decodable` types get.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The limits beyond which a document is refused.
    public var limits = JSONLimits()
    /// The rule for an object that has a key twice.
    public var duplicateKeys: JSONDuplicateKeys = .lastWins
    /// The rule for half of a surrogate pair, which is no character.
    ///
    /// ``JSONLoneSurrogates/refuse`` by default.
    public var loneSurrogates: JSONLoneSurrogates = .refuse
    /// The keys that the excerpt of an error may show, with their values.
    ///
    /// Empty by default.
    public var publicKeys: Set<String> = []

    /// Creates a reader with the default settings.
    public init() {}

    /// Reads a document directly into a ``JSONReadable`` type.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try withBytes(of: bytes) { span in try read(type, from: span) }
    }

    /// Reads a document directly from a span of bytes.
    public func read<Value: JSONReadable>(_ type: Value.Type = Value.self, from bytes: RawSpan) throws -> Value {
        try read(type, from: bytes, start: DocumentStart())
    }

    /// Reads a document into a value, without any loss.
    public func value(from bytes: some Collection<UInt8>) throws -> JSONValue {
        try read(JSONValue.self, from: bytes)
    }

    /// Runs a closure on the bytes, which are copied only if necessary.
    func withBytes<Result>(of bytes: some Collection<UInt8>, _ body: (RawSpan) throws -> Result) throws -> Result {
        let result = try bytes.withContiguousStorageIfAvailable { buffer in
            try body(unsafe UnsafeRawBufferPointer(buffer).bytes)
        }
        if let result { return result }
        let copy = Array(bytes)
        return try body(unsafe copy.span.bytes)
    }
}

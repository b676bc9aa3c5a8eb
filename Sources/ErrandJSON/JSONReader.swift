// SPDX-License-Identifier: MIT

/// Reads JSON documents: into models, into any `Decodable` type, into values.
///
/// A value of settings, free to copy and to share. It takes the place of
/// Foundation's `JSONDecoder`, has its strategies, and reads strictly by
/// RFC 8259: UTF-8 only, no byte order mark, no comments, nothing after the
/// document.
///
/// ```swift
/// let page = try JSONReader().read(Page.self, from: bytes)
/// ```
///
/// Every failure is a ``JSONError``, except what a type's own code throws.
public struct JSONReader: Sendable {
    /// How a `Date` is read.
    ///
    /// Default ``DateStrategy/deferredToDate``.
    public var dateDecodingStrategy: DateStrategy = .deferredToDate
    /// How `Data` is read.
    ///
    /// Default ``DataStrategy/base64``.
    public var dataDecodingStrategy: DataStrategy = .base64
    /// How the keys of objects become those of `Decodable` types.
    ///
    /// Default ``KeyStrategy/useDefaultKeys``.
    public var keyDecodingStrategy: KeyStrategy = .useDefaultKeys
    /// How infinities and NaN are read.
    ///
    /// Default ``NonConformingFloatStrategy/throw``.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatStrategy = .throw
    /// What `Decodable` types find in their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How much is read before a document is refused.
    public var limits = JSONLimits()
    /// What happens when an object has a key twice.
    public var duplicateKeys: JSONDuplicateKeys = .lastWins
    /// The keys whose values may stand in the excerpt of an error.
    ///
    /// Default none.
    public var publicKeys: Set<String> = []

    /// A reader with the default settings.
    public init() {}

    /// Reads a document directly into a type that can do it.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try withBytes(of: bytes) { span in try read(type, from: span) }
    }

    /// Reads a document directly from a span of bytes.
    public func read<Value: JSONReadable>(_ type: Value.Type = Value.self, from bytes: RawSpan) throws -> Value {
        try read(type, from: bytes, start: DocumentStart())
    }

    /// Reads a document into a value that loses nothing.
    public func value(from bytes: some Collection<UInt8>) throws -> JSONValue {
        try read(JSONValue.self, from: bytes)
    }

    /// Runs a closure on the bytes, which are copied when they have to be.
    func withBytes<Result>(of bytes: some Collection<UInt8>, _ body: (RawSpan) throws -> Result) throws -> Result {
        let result = try bytes.withContiguousStorageIfAvailable { buffer in
            try body(unsafe UnsafeRawBufferPointer(buffer).bytes)
        }
        if let result { return result }
        let copy = Array(bytes)
        return try body(unsafe copy.span.bytes)
    }
}

// SPDX-License-Identifier: MIT

public import ErrandJSON
public import HTTPTypes

/// How an answer becomes a value.
///
/// A reader gets a buffered body, so that the ``ProblemReader`` could look at it
/// first. Bodies too large to buffer are streamed by
/// ``Client/withResponse(to:_:_:)``.
///
/// What a reader of your own throws is what the caller catches, unwrapped.
public struct ResponseReader<Output: Sendable>: Sendable {
    /// The media types that are asked for; they become the `Accept` field
    /// unless the request has one.
    public var accept: [MediaType]

    /// Makes the value of head, body and the client's coders.
    public var read: @Sendable (HTTPResponse, [UInt8], Coders) throws -> Output

    /// A reader of one's own.
    public init(
        accept: [MediaType] = [],
        read: @escaping @Sendable (HTTPResponse, [UInt8], Coders) throws -> Output
    ) {
        self.accept = accept
        self.read = read
    }

    /// The same reading, its value changed.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Output) throws -> New
    ) -> ResponseReader<New> {
        let read = read
        return ResponseReader<New>(accept: accept) { try transform(read($0, $1, $2)) }
    }
}

extension ResponseReader where Output: Decodable {
    /// The body as JSON, or the value at one key of its top object.
    ///
    /// An empty body is read as `null`. The body decides, not its declared
    /// type: but text that is no JSON and is not declared as JSON, such as an
    /// HTML page, is `ClientError.undecodable.contentType`; all else that cannot
    /// be read is `ClientError.undecodable.json`, with the coding path; the
    /// `JSONError` behind it has byte offset, line and column.
    ///
    /// A `JSONModel`, an array or a dictionary of such is read the direct way.
    public static func json(at key: String? = nil) -> Self {
        json { try $0.decode(Output.self, from: $1, at: key) }
    }

    private static func json(_ decode: @escaping @Sendable (JSONCoding, [UInt8]) throws -> Output) -> Self {
        Self(accept: [.json]) { head, body, coders in
            do {
                return try decode(coders.json, body.isEmpty ? Array("null".utf8) : body)
            } catch {
                throw Self.undecodable(error, head, body)
            }
        }
    }

    private static func undecodable(_ error: any Error, _ head: HTTPResponse, _ body: [UInt8]) -> any Error {
        guard let failure = JSONFailure(error) else { return error }
        if body.isEmpty {
            return ClientError(.undecodable.json, reason: "the body is empty", underlying: error)
        }
        let declared = head.headerFields[.contentType].map { MediaType($0) }
        if failure.isSyntax, let declared, !declared.isJSON {
            return ClientError(
                .undecodable.contentType, reason: "\(declared.essence) instead of JSON", underlying: error)
        }
        return failure.clientError()
    }
}

extension ResponseReader where Output: Decodable & JSONReadable {
    /// The body as JSON, or the value at one key of its top object.
    ///
    /// The same, without the search for a direct way.
    public static func json(at key: String? = nil) -> Self {
        json { try $0.read(Output.self, from: $1, at: key) }
    }
}

extension ResponseReader where Output == [UInt8] {
    /// The bytes as they came.
    public static var bytes: Self { Self { _, body, _ in body } }
}

extension ResponseReader where Output == String {
    /// The body as UTF-8; ill-formed octets become U+FFFD.
    public static var text: Self { Self { _, body, _ in String(decoding: body, as: UTF8.self) } }
}

extension ResponseReader where Output == Void {
    /// Nothing: the body is read, judged and dropped.
    public static var nothing: Self { Self { _, _, _ in } }
}

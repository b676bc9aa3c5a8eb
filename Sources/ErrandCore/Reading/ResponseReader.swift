// SPDX-License-Identifier: MIT

public import ErrandJSON
public import HTTPTypes

/// The way to turn a response into a value.
///
/// A reader gets a buffered body, after the ``ProblemReader`` has seen it. Use
/// ``Client/withResponse(to:_:use:)`` to stream a body that is too large to
/// buffer.
///
/// The caller gets the errors of your own reader unwrapped.
public struct ResponseReader<Output: Sendable>: Sendable {
    /// The media types that the reader can read.
    ///
    /// They become the `Accept` field unless the request sets that field.
    public var accept: [MediaType]

    /// The closure that makes the value from head, body and the client's
    /// coders.
    public var read: @Sendable (HTTPResponse, [UInt8], Coders) throws -> Output

    /// Creates a reader of your own.
    public init(
        accept: [MediaType] = [],
        read: @escaping @Sendable (HTTPResponse, [UInt8], Coders) throws -> Output
    ) {
        self.accept = accept
        self.read = read
    }

    /// Returns a reader that transforms the value.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Output) throws -> New
    ) -> ResponseReader<New> {
        let read = read
        return ResponseReader<New>(accept: accept) { try transform(read($0, $1, $2)) }
    }
}

extension ResponseReader where Output: Decodable {
    /// Creates a reader that decodes the body as JSON, or the value at one key
    /// of its top object.
    ///
    /// An empty body is read as `null`. The declared media type does not matter
    /// if the body is JSON. Text that is not JSON and not declared as JSON, such
    /// as an HTML page, throws `ClientError.undecodable.contentType`. Any other
    /// body that cannot be read throws `ClientError.undecodable.json`, with the
    /// coding path. The underlying `JSONError` has byte offset, line and column.
    ///
    /// A `JSONModel`, or an array or a dictionary of models, is read directly,
    /// without `Codable`.
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
                .undecodable.contentType, reason: "\(declared.toldEssence) instead of JSON", underlying: error)
        }
        return failure.clientError()
    }
}

extension ResponseReader where Output: Decodable & JSONReadable {
    /// Creates a reader that decodes the body as JSON, or the value at one key
    /// of its top object.
    ///
    /// This overload knows at compile time that the type can be read directly.
    public static func json(at key: String? = nil) -> Self {
        json { try $0.read(Output.self, from: $1, at: key) }
    }
}

extension ResponseReader where Output == [UInt8] {
    /// A reader that returns the bytes as received.
    public static var bytes: Self { Self { _, body, _ in body } }
}

extension ResponseReader where Output == String {
    /// A reader that returns the body as text: UTF-8, or ISO-8859-1 if the
    /// response says so.
    ///
    /// Ill-formed octets of UTF-8 become U+FFFD.
    public static var text: Self {
        Self { head, body, _ in head.text(of: body) }
    }
}

extension HTTPResponse {
    /// Returns a body as text: UTF-8, or ISO-8859-1 if the response says so.
    func text(of body: [UInt8]) -> String {
        let type = headerFields[.contentType].map { MediaType($0) }
        guard type?.isLatin1 == true else { return String(decoding: body, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: body.lazy.map { Unicode.Scalar($0) })
        return String(text)
    }
}

extension ResponseReader where Output == Void {
    /// A reader that returns nothing: the body is read, shown to the problem
    /// reader and dropped.
    public static var nothing: Self { Self { _, _, _ in } }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
public import HTTPTypes

/// What a ``StubTransport`` answers: a head and a body, or an error.
public struct StubAnswer: Sendable {
    private enum Content: Sendable {
        case response(HTTPResponse, Body)
        case error(any Error)
        case silence
    }

    private var content: Content
    private var delay: Duration = .zero

    private init(_ content: Content) { self.content = content }

    /// A head and a body.
    public static func response(_ head: HTTPResponse, _ body: Body = .empty) -> Self { Self(.response(head, body)) }

    /// A status, and no body.
    public static func status(_ status: HTTPResponse.Status) -> Self { .body(.empty, type: nil, status: status) }

    /// A JSON value.
    public static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Self {
        .encoding(value, status: status)
    }

    /// A text that is said to be JSON, whatever it is.
    public static func json(text: String, status: HTTPResponse.Status = .ok) -> Self {
        .body(.text(text), type: .json, status: status)
    }

    /// A value as JSON.
    ///
    /// Where it cannot be encoded, the transport throws the encoder's error.
    public static func encoding(
        _ value: some Encodable & Sendable, status: HTTPResponse.Status = .ok, by coding: JSONCoding = JSONCoding()
    ) -> Self {
        do {
            return .body(.bytes(try coding.encode(value)), type: .json, status: status)
        } catch {
            return .error(error)
        }
    }

    /// A text.
    public static func text(
        _ text: String, type: MediaType = .text, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(.text(text), type: type, status: status)
    }

    /// Bytes.
    public static func bytes(
        _ bytes: [UInt8], type: MediaType = .bytes, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(.bytes(bytes), type: type, status: status)
    }

    /// A text that comes in chunks, without a known length.
    public static func chunks(
        _ chunks: [String], type: MediaType = .text, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(ChunkedBytes.body(chunks.map { Array($0.utf8)[...] }, length: nil), type: type, status: status)
    }

    /// Any body; with a known length there is a `Content-Length`.
    public static func body(_ body: Body, type: MediaType?, status: HTTPResponse.Status = .ok) -> Self {
        var head = HTTPResponse(status: status)
        if let type { head.headerFields[.contentType] = type.description }
        if let length = body.length, length > 0 { head.headerFields[.contentLength] = "\(length)" }
        return .response(head, body)
    }

    /// An error in place of an answer, as the transport throws it.
    public static func error(_ error: any Error) -> Self { Self(.error(error)) }

    /// A ``ClientError`` of a kind in place of an answer.
    public static func error(_ kind: ClientError.Kind) -> Self { .error(ClientError(kind)) }

    /// No answer: the transport waits until its task is cancelled.
    public static var silence: Self { Self(.silence) }

    /// The same answer with one more field.
    public func field(_ name: HTTPField.Name, _ value: String) -> Self {
        guard case .response(var head, let body) = content else { return self }
        head.headerFields.append(HTTPField(name: name, value: value))
        var copy = self
        copy.content = .response(head, body)
        return copy
    }

    /// The same answer, so much later.
    public func after(_ delay: Duration) -> Self {
        var copy = self
        copy.delay += delay
        return copy
    }

    func respond(_ time: TimeSource) async throws -> RawResponse {
        if delay > .zero { try await time.sleep(for: delay) }
        try Task.checkCancellation()
        switch content {
        case .response(let head, let body): return RawResponse(head: head, body: body, origin: .stub)
        case .error(let error): throw error
        case .silence:
            try await Parking().wait()
            throw CancellationError()
        }
    }
}

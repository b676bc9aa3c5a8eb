// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
public import HTTPTypes

/// A stubbed response of a ``StubTransport``: a head and a body, or an error.
public struct StubResponse: Sendable {
    private enum Content: Sendable {
        case response(HTTPResponse, Body)
        case error(any Error)
        case silence
    }

    private var content: Content
    private var delay: Duration = .zero

    private init(_ content: Content) { self.content = content }

    /// Responds with a head and a body.
    public static func response(_ head: HTTPResponse, _ body: Body = .empty) -> Self { Self(.response(head, body)) }

    /// Responds with a status and no body.
    public static func status(_ status: HTTPResponse.Status) -> Self { .body(.empty, type: nil, status: status) }

    /// Responds with a JSON value.
    public static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Self {
        .encoding(value, status: status)
    }

    /// Responds with a text that is declared as JSON, whatever it holds.
    public static func json(text: String, status: HTTPResponse.Status = .ok) -> Self {
        .body(.text(text), type: .json, status: status)
    }

    /// Responds with a value, encoded as JSON.
    ///
    /// If the value cannot be encoded, the transport throws the encoder's
    /// error.
    public static func encoding(
        _ value: some Encodable & Sendable, status: HTTPResponse.Status = .ok, by coding: JSONCoding = JSONCoding()
    ) -> Self {
        do {
            return .body(.bytes(try coding.encode(value)), type: .json, status: status)
        } catch {
            return .error(error)
        }
    }

    /// Responds with a text.
    public static func text(
        _ text: String, type: MediaType = .text, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(.text(text), type: type, status: status)
    }

    /// Responds with bytes.
    public static func bytes(
        _ bytes: [UInt8], type: MediaType = .bytes, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(.bytes(bytes), type: type, status: status)
    }

    /// Responds with a text in chunks, without a known length.
    public static func chunks(
        _ chunks: [String], type: MediaType = .text, status: HTTPResponse.Status = .ok
    ) -> Self {
        .body(ChunkedBytes.body(chunks.map { Array($0.utf8)[...] }, length: nil), type: type, status: status)
    }

    /// Responds with a body.
    ///
    /// If its length is known, there is a `Content-Length`.
    public static func body(_ body: Body, type: MediaType?, status: HTTPResponse.Status = .ok) -> Self {
        var head = HTTPResponse(status: status)
        if let type { head.headerFields[.contentType] = type.description }
        if let length = body.length, length > 0 { head.headerFields[.contentLength] = "\(length)" }
        return .response(head, body)
    }

    /// Throws an error in place of a response.
    public static func error(_ error: any Error) -> Self { Self(.error(error)) }

    /// Throws a ``/ErrandCore/ClientError`` of a kind in place of a response.
    public static func error(_ kind: ClientError.Kind) -> Self { .error(ClientError(kind)) }

    /// No response: the transport waits until its task is cancelled.
    public static var silence: Self { Self(.silence) }

    /// Returns the same response with one more field.
    public func field(_ name: HTTPField.Name, _ value: String) -> Self {
        guard case .response(var head, let body) = content else { return self }
        head.headerFields.append(HTTPField(name: name, value: value))
        var copy = self
        copy.content = .response(head, body)
        return copy
    }

    /// Returns the same response after a delay.
    public func after(_ delay: Duration) -> Self {
        var copy = self
        copy.delay += delay
        return copy
    }

    func respond(_ time: TimeSource) async throws -> RawResponse {
        if delay > .zero { try await time.sleep(for: delay) }
        try Task.checkCancellation()
        switch content {
        case .response(let head, let body): return RawResponse(head: head, body: body, source: .stub)
        case .error(let error): throw error
        case .silence:
            try await Parking().wait()
            throw CancellationError()
        }
    }
}

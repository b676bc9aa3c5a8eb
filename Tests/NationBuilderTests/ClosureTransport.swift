// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization

/// A transport that asks a closure and remembers what went out.
final class ClosureTransport: Transport {
    typealias Response = @Sendable (RawRequest) async throws -> RawResponse

    private let respond: Response
    private let log = Mutex<[RawRequest]>([])

    init(_ respond: @escaping Response) { self.respond = respond }

    var requests: [RawRequest] { log.withLock(\.self) }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            log.withLock { $0.append(request) }
            return try await respond(request)
        }
    }
}

extension RawResponse {
    static func text(_ text: String, status: Int = 200, type: String? = "application/json", _ more: HTTPFields = [:])
        -> RawResponse
    {
        var fields = more
        if let type { fields[.contentType] = type }
        return RawResponse(head: HTTPResponse(status: .init(code: status), headerFields: fields), body: .text(text))
    }
}

extension Nation {
    /// A nation whose every response is made by a closure.
    static func stub(_ slug: Slug = "abeforprez", _ respond: @escaping ClosureTransport.Response) -> (
        Nation, ClosureTransport
    ) {
        let transport = ClosureTransport(respond)
        return (Nation(slug, authorizer: .bearer("t0ken-of-a-nation"), transport: transport), transport)
    }

    /// A nation whose every response is the same.
    static func stub(returning text: String, status: Int = 200, type: String? = "application/json") -> (
        Nation, ClosureTransport
    ) {
        stub { _ in .text(text, status: status, type: type) }
    }
}

/// A value read from JSON.
func read<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// A value read from JSON, of the type that is wanted.
func read<Value: Decodable>(_ text: String) throws -> Value { try read(Value.self, text) }

/// The JSON that a value is written as.
func written(_ value: some Encodable) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
}

extension RawRequest {
    /// The body as JSON; `nil` for none.
    func json() async throws -> JSONValue? {
        guard let body else { return nil }
        return try await JSONDecoder().decode(JSONValue.self, from: Data(body.collect(upTo: 1 << 20)))
    }
}

/// The error that a piece of work throws, when it is a client error.
func clientError<Result>(_ work: () async throws -> Result) async -> ClientError? {
    do {
        _ = try await work()
        return nil
    } catch {
        return error as? ClientError
    }
}

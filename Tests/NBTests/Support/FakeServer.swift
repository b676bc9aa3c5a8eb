// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

@testable import nb

/// A program under development, as far as `nb` sees it: a server that keeps what it is
/// sent, and responds as it is told.
final class FakeServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        let body: String
        var authorization: String?
    }

    private let received = Mutex<[Request]>([])
    private let respond: @Sendable (Request, _ number: Int) async -> Response

    init(_ respond: @escaping @Sendable (Request, _ number: Int) async -> Response = { _, _ in Response(status: .ok) })
    {
        self.respond = respond
    }

    var requests: [Request] { received.withLock { $0 } }

    /// Serves while it is used.
    func run(_ use: @Sendable (_ origin: String) async throws -> Void) async throws {
        let responder = CallbackResponder<BasicRequestContext> { request, _ -> Response in
            let body = try await request.body.collect(upTo: 1 << 22)
            let seen = Request(
                method: request.method.rawValue, path: request.uri.path, body: String(buffer: body),
                authorization: request.headers[.authorization])
            let number = self.received.withLock { requests in
                requests.append(seen)
                return requests.count
            }
            return await self.respond(seen, number)
        }
        try await LoopbackServer.run(responder, port: 0) { origin in try await use(origin) }
    }

    /// A response in JSON.
    static func json(_ text: String, _ status: HTTPResponse.Status = .ok, coding: String? = nil) -> Response {
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.contentEncoding] = coding
        return Response(
            status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Hummingbird
import NIOCore
import NationSandbox
import Synchronization

@testable import nb

/// A server in front of a nation: it passes requests on, and responds to writes in its own way after the nation has
/// carried them out.
final class OtherResponses: Sendable {
    struct Other: Sendable {
        var status: Int
        var fields: HTTPFields = [:]
        var body = ""
        /// Whether reads are responded in this way too, once a write was carried out.
        var isOfReads = false
    }

    private struct State {
        var other: Other?
        var carriedOut = 0
    }

    private let state = Mutex(State())
    private let client = Client(bare: "http://127.0.0.1", transport: .platform)
    private let sandbox: RunningSandbox

    private init(_ sandbox: RunningSandbox) { self.sandbox = sandbox }

    /// Serves while it is used.
    static func run(
        before sandbox: RunningSandbox, _ use: @Sendable (OtherResponses, _ origin: String) async throws -> Void
    ) async throws {
        let server = OtherResponses(sandbox)
        let responder = CallbackResponder<BasicRequestContext> { request, _ in try await server.respond(request) }
        try await LoopbackServer.run(responder, port: 0) { try await use(server, $0) }
        await server.client.shutdown()
    }

    /// What writes are responded with from now on; `nil` for the nation's own response.
    func respond(with other: Other?) { state.withLock { $0.other = other } }

    /// Responds to writes with a status; a redirect leads to another server.
    func respond(with status: Int) {
        respond(with: Other(status: status, fields: [.location: "http://127.0.0.2:9/there"]))
    }

    /// The number of writes that the nation has carried out.
    var carriedOut: Int { state.withLock { $0.carriedOut } }

    private func respond(_ request: Hummingbird.Request) async throws -> Hummingbird.Response {
        var fields = HTTPFields()
        for name in [HTTPField.Name.authorization, .accept, .contentType] { fields[name] = request.headers[name] }
        let body = Array(buffer: try await request.body.collect(upTo: 1 << 22))
        let method = request.method
        var parts: [RequestPart] = [
            .url("\(sandbox.baseURL)\(request.uri.string)"), .option(\.acceptedStatus, .any),
        ]
        if !body.isEmpty { parts.append(.body(.bytes(body), type: .json)) }
        parts += fields.map { .header($0.name, $0.value) }
        let response = try await client.response(
            to: Errand.Request<[UInt8]>(method, "", .group(parts), reading: .bytes))
        let isWrite = ![.get, .head, .options].contains(method)
        let other = state.withLock { state in
            if isWrite, (200...299).contains(response.head.status.code) { state.carriedOut += 1 }
            return isWrite || (state.other?.isOfReads == true && state.carriedOut > 0) ? state.other : nil
        }
        if let other {
            return Hummingbird.Response(
                status: .init(code: other.status), headers: other.fields,
                body: ResponseBody(byteBuffer: ByteBuffer(string: other.body)))
        }
        var passed = HTTPFields()
        passed[.contentType] = response.head.headerFields[.contentType]
        return Hummingbird.Response(
            status: response.head.status, headers: passed,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.value)))
    }
}

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
        var fault: Fault?
    }

    /// The fate of a response besides its status.
    enum Fault {
        /// The write is carried out, and the connection ends without a response.
        case lost
        /// The connection ends before the write is carried out.
        case drop
        /// The write is carried out, and the connection ends after the head of the nation's response.
        case cut
    }

    /// The context of a request, with its connection.
    private struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            channel = source.channel
        }
    }

    /// The error that ends a response in its body.
    private struct Cut: Error {}

    private struct State {
        var other: Other?
        var carriedOut = 0
        /// Whether a write has come since the responses are others.
        var hasWrite = false
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
        let responder = CallbackResponder<Context> { request, context in try await server.respond(request, context) }
        try await LoopbackServer.run(responder, port: 0) { try await use(server, $0) }
        await server.client.shutdown()
    }

    /// The response to writes from now on; `nil` for the nation's own response.
    func respond(with other: Other?) { state.withLock { ($0.other, $0.hasWrite) = (other, false) } }

    /// Responds to writes with a status; a redirect leads to another server.
    func respond(with status: Int) {
        respond(with: Other(status: status, fields: [.location: "http://127.0.0.2:9/there"]))
    }

    /// The number of writes that the nation has carried out.
    var carriedOut: Int { state.withLock { $0.carriedOut } }

    private func respond(
        _ request: Hummingbird.Request, _ context: Context
    ) async throws -> Hummingbird.Response {
        let isWrite = ![.get, .head, .options].contains(request.method)
        let other = state.withLock { state in
            state.hasWrite = state.hasWrite || isWrite
            return isWrite || (state.other?.isOfReads == true && state.hasWrite) ? state.other : nil
        }
        if other?.fault == .drop { return Self.closed(context) }
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
        if isWrite, (200...299).contains(response.head.status.code) { state.withLock { $0.carriedOut += 1 } }
        if other?.fault == .lost { return Self.closed(context) }
        if let other, other.fault == nil {
            return Hummingbird.Response(
                status: .init(code: other.status), headers: other.fields,
                body: ResponseBody(byteBuffer: ByteBuffer(string: other.body)))
        }
        var passed = HTTPFields()
        passed[.contentType] = response.head.headerFields[.contentType]
        let cut = ResponseBody(contentLength: max(1, response.value.count)) { _ in throw Cut() }
        return Hummingbird.Response(
            status: response.head.status, headers: passed,
            body: other == nil ? ResponseBody(byteBuffer: ByteBuffer(bytes: response.value)) : cut)
    }

    private static func closed(_ context: Context) -> Hummingbird.Response {
        context.channel.close(promise: nil)
        return Hummingbird.Response(status: .serviceUnavailable)
    }
}

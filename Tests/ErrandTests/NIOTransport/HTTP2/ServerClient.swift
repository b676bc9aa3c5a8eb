// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import HTTPTypes
    import Servers
    import Synchronization

    @testable import Errand

    /// A client of one server, whose calls have no time limit.
    struct ServerClient: Sendable {
        let transport: NIOTransport
        private let base: BaseURL
        private let scheme: String
        private let authority: String
        private let client: Client

        /// - Parameters:
        ///   - url: The URL of the server.
        ///   - certificate: The certificate to trust, in PEM.
        init(
            _ url: String, trusting certificate: String? = nil, middleware: [any Middleware] = [],
            time: TimeSource = .system
        ) throws {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.connectionsPerHost = 1000
            // A busy machine takes long for a handshake.
            configuration.connectTimeout = .seconds(120)
            if let certificate { configuration.tls = .onlyRoots(.pem(certificate)) }
            transport = try NIOTransport(configuration)
            base = try BaseURL(url)
            (scheme, authority) = (String(url.prefix { $0 != ":" }), url.components(separatedBy: "://")[1])
            client = Self.client(base, transport, middleware, .system)
        }

        private init(_ other: ServerClient, _ time: TimeSource) {
            (base, transport) = (other.base, other.transport)
            (scheme, authority) = (other.scheme, other.authority)
            client = Self.client(base, transport, [], time)
        }

        private static func client(
            _ base: BaseURL, _ transport: NIOTransport, _ middleware: [any Middleware], _ time: TimeSource
        ) -> Client {
            Client(bare: base, transport: transport) {
                $0.middleware = middleware
                $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil), .option(\.acceptedStatus, .any)]
                $0.time = time
            }
        }

        /// Returns a client of the same connections, with another clock.
        func with(_ time: TimeSource) -> ServerClient { ServerClient(self, time) }

        /// Returns a response whose body is not read.
        func response(_ path: String) async throws -> RawResponse {
            try await transport.send(
                RawRequest(
                    head: HTTPRequest(
                        method: .get, scheme: scheme, authority: authority, path: "/\(path)")))
        }

        init(_ server: FrameServer, middleware: [any Middleware] = []) throws {
            try self.init("https://localhost:\(server.port)", trusting: server.certificate, middleware: middleware)
        }

        /// Sends a request, and returns its status and text, or the kind of its error.
        func outcome(_ path: String, _ parts: RequestPart...) async -> String {
            do {
                let response = try await client.response(
                    to: Request<Void>.get("\(path)", .group(parts)).reading(.text))
                return "\(response.head.status.code) \(response.value)"
            } catch let error as ClientError {
                return "\(error.kind)"
            } catch is CancellationError {
                return "cancelled"
            } catch {
                return "\(error)"
            }
        }

        /// Sends a request with content.
        func post(_ path: String, _ body: Body = .text("x"), _ parts: RequestPart...) async -> String {
            await outcome(path, .group([.method(.post), .body(body, type: .bytes)] + parts))
        }
    }

    /// The connections of a server, and the streams whose responses it keeps open.
    final class HeldStreams: Sendable {
        private struct State {
            var connections = 0
            var held: [UInt32] = []
        }

        private let state = Mutex(State())

        var connectionCount: Int { state.withLock { $0.connections } }

        var count: Int { state.withLock { $0.held.count } }

        /// Notes a part of a request, with which a connection may begin.
        func note(_ event: FrameServer.Event, _ stream: FrameStream) {
            if case .head = event, stream.id == 1 { state.withLock { $0.connections += 1 } }
        }

        /// Begins a response, and keeps it open.
        func hold(_ stream: FrameStream) {
            stream.head([(":status", "200")])
            stream.data("a")
            state.withLock { $0.held.append(stream.id) }
        }

        /// Ends the responses, on the same connection.
        func release(_ stream: FrameStream) {
            let held = state.withLock { state in
                defer { state.held = [] }
                return state.held
            }
            for id in held { stream.other(id).data("b", isEnd: true) }
        }
    }

    extension FrameStream {
        /// Responds with a text.
        func respond(_ text: String = "ok", _ status: String = "200") {
            head([(":status", status)])
            data(text, isEnd: true)
        }
    }
#endif

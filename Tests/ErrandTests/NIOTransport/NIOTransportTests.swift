// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import Foundation
    import Glibc
    import HTTPTypes
    import Synchronization
    import Testing
    import TestSupport

    @testable import Errand
    @testable import ErrandConformance

    @Suite("The transport on SwiftNIO", .timed, .timeLimit(.minutes(10)))
    struct NIOTransportTests {
        private func transport(_ change: (inout NIOTransport.Configuration) throws -> Void = { _ in }) throws
            -> NIOTransport
        {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            try change(&configuration)
            return try NIOTransport(configuration)
        }

        private func text(_ response: RawResponse) async throws -> String {
            String(decoding: try await response.body.collect(), as: UTF8.self)
        }

        @Test("A server that hangs up after any byte gets no second request, and is never said to have got none")
        func cuts() async throws {
            let response = Array(WireResponse.of("[1]").utf8)
            for isReused in [false, true] {
                for count in 0..<response.count {
                    let script = WireScript { connection in
                        if isReused {
                            guard try await connection.readRequest() != nil else { return }
                            try await connection.write(WireResponse.of("ok"))
                        }
                        guard try await connection.readRequest() != nil else { return }
                        if count > 0 { try await connection.write(Array(response.prefix(count))) }
                    }
                    try await WireServer.serve(script) { wire in
                        let transport = try transport()
                        if isReused { _ = try await text(transport.send(wire.request())) }
                        let error = await #expect(throws: ClientError.self) {
                            _ = try await text(transport.send(wire.request(.post)))
                        }
                        let expected: ClientError.Kind =
                            count == 0 && isReused ? .connection.stale : .connection.lost
                        let isHead = count < response.count - 3
                        #expect(error?.kind == (isHead ? expected : .undecodable.truncated), "\(count)")
                        #expect(wire.requests.count == (isReused ? 2 : 1), "\(count)")
                    }
                }
            }
        }

        @Test("An early refusal of a large body in memory keeps its status and its body")
        func earlyRefusal() async throws {
            let script = WireScript { connection in
                _ = try await connection.readHead()
                try await connection.write(WireResponse.of("too large", status: "413 Content Too Large"))
            }
            try await WireServer.serve(script) { wire in
                let bytes = [UInt8](repeating: 7, count: 32 << 20)
                let response = try await transport().send(wire.request(.post, body: .bytes(bytes)))
                #expect(response.head.status.code == 413)
                #expect(try await text(response) == "too large")
            }
        }

        @Test(
            "With Expect, the body waits for 100 Continue, and is not sent after a refusal", arguments: [true, false])
        func expectation(isRefused: Bool) async throws {
            let early = Mutex<Int?>(nil)
            let script = WireScript { connection in
                guard let head = try await connection.readHead() else { return }
                if isRefused {
                    try await connection.write(WireResponse.of("no", status: "417 Expectation Failed"))
                    let rest = try? await connection.read(1)
                    early.withLock { $0 = rest?.count ?? 0 }
                    return
                }
                try await connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                let body = try await connection.readBody(of: head)
                try await connection.write(WireResponse.of(String(decoding: body, as: UTF8.self)))
                await connection.waitForClose()
            }
            for body in [Body.text("hello"), .stream(Pieces(["hel", "lo"]), length: 5), .stream(Pieces(["hello"]))] {
                try await WireServer.serve(script) { wire in
                    let request = wire.request(.post, fields: [.expect: "100-continue"], body: body)
                    let response = try await transport().send(request)
                    #expect(response.head.status.code == (isRefused ? 417 : 200))
                    #expect(try await text(response) == (isRefused ? "no" : "hello"))
                }
                if isRefused { #expect(early.withLock { $0 } == 0) }
            }
        }

        @Test("A server that never says 100 Continue gets the body after a second")
        func silentExpectation() async throws {
            let script = WireScript { connection in
                guard let head = try await connection.readHead() else { return }
                _ = try await connection.readBody(of: head)
                try await connection.write(WireResponse.of("ok"))
                await connection.waitForClose()
            }
            try await WireServer.serve(script) { wire in
                let request = wire.request(.post, fields: [.expect: "100-continue"], body: .text("hello"))
                let transport = try transport()
                #expect(try await text(transport.send(request)) == "ok")
            }
        }

        @Test("A proxy gets a plain request with the whole URL, and its credentials")
        func proxy() async throws {
            let script = WireScript.responding { request in
                WireResponse.of("\(request.target) \(request[values: "proxy-authorization"].joined())")
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport { $0.proxy = try .server("http://us%65r:pass@127.0.0.1:\(wire.port)") }
                let head = HTTPRequest(method: .get, scheme: "http", authority: "api.example", path: "/people?a=b")
                let text = try await text(transport.send(RawRequest(head: head)))
                #expect(text == "http://api.example/people?a=b Basic dXNlcjpwYXNz")
            }
        }

        @Test(
            "A proxy that refuses a tunnel is connection.proxy",
            arguments: ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"])
        func refusedTunnel(status: String) async throws {
            try await WireServer.serve(.responding(WireResponse.of("no", status: status))) { wire in
                let transport = try transport { $0.proxy = try .server("http://us%65r:pass@127.0.0.1:\(wire.port)") }
                let head = HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/")
                let error = await #expect(throws: ClientError.self) { try await transport.send(RawRequest(head: head)) }
                #expect(error?.kind == .connection.proxy)
                #expect(wire.requests.map(\.method) == ["CONNECT"])
                #expect(wire.requests.map(\.target) == ["api.example:443"])
                #expect(wire.requests.map { $0[values: "proxy-authorization"] } == [["Basic dXNlcjpwYXNz"]])
            }
        }

        @Test(
            "The head of a proxy's response to CONNECT has the limits of any other",
            arguments: [
                (1000, 1, true), (1100, 1, false), (4, 50_000, true), (6, 50_000, false), (1, 80_000, true),
                (1, 90_000, false),
            ])
        func tunnelHead(fields: Int, length: Int, isTaken: Bool) async throws {
            let script = WireScript { connection in
                guard try await connection.readRequest() != nil else { return }
                let field = "X: \(String(repeating: "a", count: length))\r\n"
                try await connection.write("HTTP/1.1 200 OK\r\n\(String(repeating: field, count: fields))\r\n")
                // The tunnel is open when the first bytes of TLS come.
                _ = try await connection.read(1)
                try await connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport { $0.proxy = try .server("http://127.0.0.1:\(wire.port)") }
                let head = HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/")
                let error = await #expect(throws: ClientError.self) { try await transport.send(RawRequest(head: head)) }
                #expect(error?.kind == (isTaken ? .connection.tls : .connection.proxy))
            }
        }

        @Test(
            "What would leave its line is no path, and CONNECT is no method", arguments: ["/a b", "/é", ""])
        func paths(path: String) async throws {
            try await WireServer.serve(.responding(WireResponse.of("ok"))) { wire in
                let transport = try transport()
                let error = await #expect(throws: ClientError.self) {
                    try await transport.send(wire.request(.get, path))
                }
                #expect(error?.kind == .invalidRequest.url)
                await #expect(throws: ClientError.self) { try await transport.send(wire.request(.connect, "/")) }
                #expect(wire.requests.isEmpty)
            }
        }

        @Test("Bytes after a response are not taken for the next one")
        func surplus() async throws {
            for surplus in ["HTT", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n", "HTTP/1.1 200 OK\r\n\r\nbad", "\0", "x"]
            {
                let script = WireScript { connection in
                    guard try await connection.readRequest() != nil else { return }
                    try await connection.write(WireResponse.of("ok") + surplus)
                    await connection.waitForClose()
                }
                try await WireServer.serve(script) { wire in
                    let transport = try transport()
                    for _ in 0..<3 { #expect(try await text(transport.send(wire.request())) == "ok") }
                    #expect(wire.connectionCount == 3)
                }
            }
        }

        @Test("Bytes on an idle connection end it, so that they do not begin the next response")
        func unexpectedBytes() async throws {
            let (idle, closed) = (Parking(), Parking())
            let script = WireScript { connection in
                guard try await connection.readRequest() != nil else { return }
                try await connection.write(WireResponse.of("ok"))
                if connection.number == 0 {
                    try await idle.wait()
                    try await connection.write("HTTP/1.1 200 OK\r\nX: ")
                }
                await connection.waitForClose()
                closed.release()
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport()
                #expect(try await text(transport.send(wire.request())) == "ok")
                idle.release()
                try await closed.wait()
                #expect(try await text(transport.send(wire.request())) == "ok")
                #expect(wire.connectionCount == 2)
            }
        }

        @Test("A transport that is gone has closed its idle connections")
        func shutDown() async throws {
            let closed = Parking()
            let script = WireScript { connection in
                guard try await connection.readRequest() != nil else { return }
                try await connection.write(WireResponse.of("ok"))
                await connection.waitForClose()
                closed.release()
            }
            try await WireServer.serve(script) { wire in
                func use() async throws {
                    let transport = try transport()
                    #expect(try await text(transport.send(wire.request())) == "ok")
                }
                try await use()
                try await closed.wait()
            }
        }

        @Test("Programs that the process starts do not inherit a connection")
        func inheritance() async throws {
            try await WireServer.serve(.responding(WireResponse.of("ok"))) { wire in
                let transport = try transport()
                _ = try await text(transport.send(wire.request()))
                let inherited = (0..<1024).filter { handle in
                    var address = [UInt8](repeating: 0, count: 128)
                    var size = socklen_t(address.count)
                    let isPeer = address.withUnsafeMutableBytes { bytes in
                        getpeername(Int32(handle), bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
                            == 0
                    }
                    // The port follows the family.
                    guard isPeer, Int(address[2]) << 8 | Int(address[3]) == wire.port else { return false }
                    return fcntl(Int32(handle), F_GETFD) & FD_CLOEXEC == 0
                }
                #expect(inherited.isEmpty)
                withExtendedLifetime(transport) {}
            }
        }
    }

    /// A body in pieces.
    private struct Pieces: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        let texts: [String]

        init(_ texts: [String]) { self.texts = texts }

        func makeAsyncIterator() -> Iterator { Iterator(rest: texts[...]) }

        struct Iterator: AsyncIteratorProtocol {
            var rest: ArraySlice<String>

            mutating func next() async throws -> ArraySlice<UInt8>? { rest.popFirst().map { Array($0.utf8)[...] } }
        }
    }
#endif

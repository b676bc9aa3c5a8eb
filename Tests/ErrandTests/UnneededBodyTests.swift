// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

/// Each middleware that goes on after a response, with each kind of body in that response.
@Suite("A body that is thrown away", .timed, .timeLimit(.minutes(10)))
struct UnneededBodyTests {
    /// The part of a client that goes on after the response.
    enum GoingOn: CaseIterable { case retry, redirect, renewal, cache }

    enum Content: CaseIterable { case complete, endless, silent, dripping }

    /// The longest wait for it.
    private static let patience = Duration.milliseconds(250)

    private let time = TestTime()
    private let isOver = Counter()

    /// The head of the response, whose body comes in chunks.
    private func head(_ step: GoingOn) -> String {
        let (status, fields): (String, [String]) =
            switch step {
            case .retry: ("503 Service Unavailable", [])
            case .redirect: ("302 Found", ["Location: /q"])
            case .renewal: ("401 Unauthorized", [])
            case .cache: ("500 Internal Server Error", [])
            }
        return WireResponse.head(status, fields + ["Transfer-Encoding: chunked"])
    }

    /// Writes a body after its head, and returns when it is complete or the client has hung up.
    private func write(_ content: Content, _ head: String, to connection: WireConnection) async throws {
        switch content {
        case .complete:
            try await connection.write(head + "2\r\nbu\r\n")
            try await connection.write("2\r\nsy\r\n0\r\n\r\n")
        case .endless:
            try await connection.write(head)
            let chunk = [UInt8]("2000\r\n".utf8) + [UInt8](repeating: 0, count: 0x2000) + [13, 10]
            while true { try await connection.write(chunk) }
        case .silent:
            try await connection.write(head + "4\r\nbu")
            await connection.waitForClose()
        case .dripping:
            try await connection.write(head)
            let began = time.now
            for drip in 1... {
                try await connection.write("1\r\nx\r\n")
                // After the call it drips on, to see that the connection is closed.
                try await waitUntil(time.now >= began.advanced(by: .milliseconds(50) * drip) || isOver.count > 0)
            }
        }
    }

    private func chain(_ step: GoingOn) -> [any Middleware] {
        var policy = RetryPolicy()
        policy.backoff = .none
        switch step {
        case .retry: return [.retry(policy)]
        case .redirect: return [.redirects()]
        case .renewal: return [.authorize(RenewableToken())]
        case .cache: return [.cache(MemoryCacheStore())]
        }
    }

    /// Lets the time of one wait for a body pass, in drips.
    private func pass() async throws {
        try await time.waitForSleeper(dueIn: Self.patience)
        for _ in 0..<5 { await time.advance(by: .milliseconds(50)) }
    }

    @Test(
        "It is waited for 250 ms and 64 KiB, then its connection is closed, and the call goes on",
        arguments: GoingOn.allCases, Content.allCases)
    func matrix(step: GoingOn, content: Content) async throws {
        // The cache has a response that it gives instead of an error.
        let refused = step == .cache ? 2 : 1
        let (count, closed) = (Counter(), Counter())
        let script = WireScript { connection in
            defer { closed.next() }
            while try await connection.readRequest() != nil {
                if count.next() == refused {
                    try await write(content, head(step), to: connection)
                } else {
                    let fields = ["Cache-Control: max-age=0, stale-if-error=600"]
                    try await connection.write(WireResponse.of("1", fields: fields))
                }
            }
        }
        try await WireServer.serve(script) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.time = time.source
                $0.middleware = chain(step)
            }
            let request = Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil))
            if step == .cache { #expect(try await client.send(request) == 1) }
            let call = Task { try await client.send(request) }
            if content == .silent || content == .dripping { try await pass() }
            #expect(try await call.value == 1)
            isOver.next()
            #expect(wire.requests.count == 2)
            guard content != .complete else {
                #expect(wire.connectionCount == 1)
                return
            }
            try await waitUntil(closed.count == 1)
        }
    }

    /// How the response is asked for.
    enum Door: CaseIterable { case value, response, stream }

    @Test(
        "An error whose body does not come to its end by the deadline is still that error, with its head",
        arguments: [Content.silent, .dripping], Door.allCases)
    func sickServer(content: Content, door: Door) async throws {
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await write(content, head(.retry), to: connection)
        }
        try await WireServer.serve(script) { wire in
            let heads = Counter()
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.time = time.source
                $0.middleware = [
                    Step { request, next in
                        defer { heads.next() }
                        return try await next(request)
                    }
                ]
            }
            let call = Task {
                let request = Request<Void>.get("p", .timeout(.milliseconds(200)))
                switch door {
                case .value: try await client.send(request)
                case .response: _ = try await client.response(to: request)
                case .stream: try await client.withResponse(to: request) { _, _ in }
                }
            }
            try await waitUntil(heads.count == 1)
            for _ in 0..<4 { await time.advance(by: .milliseconds(50)) }
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .status.server.unavailable)
            #expect(error?.response?.head.status == .serviceUnavailable)
            #expect((error?.underlying as? ClientError)?.kind == .timedOut.deadline)
        }
    }
}

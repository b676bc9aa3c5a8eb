// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import Foundation
    import HTTPTypes
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    /// The way in which calls end before their responses.
    private enum Ending: String, CaseIterable {
        /// The caller is cancelled before the head has come.
        case cancelled
        /// The time of the call is over before the head has come.
        case timedOut
        /// The caller drops the response, and its body with it.
        case bodyDropped
        /// The server responds before the end of the request.
        case refusedEarly

        /// The outcome of such a call.
        var outcome: String {
            switch self {
            case .cancelled: "cancelled"
            case .timedOut: "timedOut.deadline"
            case .bodyDropped: "200"
            case .refusedEarly: "413 no"
            }
        }
    }

    /// Calls that end early leave all others alone, however many end at once.
    @Suite("Many calls that end early, beside others", .timed, .timeLimit(.minutes(20)))
    struct CompanyTests {
        /// The calls of each method that go on.
        private static let going = 10

        /// A server of these tests.
        private struct Site {
            let url: String
            var certificate: String?
            /// The number of requests to `/silent` that have come.
            let silentCount: @Sendable () -> Int
            /// The text of a response to `/held`, which goes on while others end.
            let held: String
        }

        /// Lets calls go on, ends many others at once, and sees that those that go on end well.
        ///
        /// - Parameters:
        ///   - between: What follows the early ends.
        private func check(
            _ ending: Ending, _ count: Int, _ site: Site, between: (ServerClient) async -> Void = { _ in }
        ) async throws {
            let time = TestTime()
            let client = try ServerClient(site.url, trusting: site.certificate)
            #expect(await client.outcome("ok") == "200 ok")
            // Read only later, so that their windows stay closed meanwhile.
            let bodies = try await withThrowingTaskGroup { group in
                for _ in 0..<Self.going { group.addTask { try await client.response("held") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let (pieces, uploads) = (Gate(), Counter())
            let posts = Task {
                await outcomes(Self.going) { _ in
                    await client.post("upload", .stream(Self.slow(pieces, uploads)))
                }
            }
            try await waitUntil(uploads.count >= Self.going)
            #expect(try await early(ending, count, site, client, time) == [ending.outcome: count])
            await between(client)
            #expect(await client.outcome("ok") == "200 ok")
            pieces.open()
            for body in bodies {
                #expect(String(decoding: try await body.body.collect(), as: UTF8.self) == site.held)
            }
            #expect(await posts.value == ["200 ok": Self.going])
        }

        /// A part of content, and another one when a gate opens.
        private static func slow(_ gate: Gate, _ begun: Counter) -> AsyncStream<ArraySlice<UInt8>> {
            let part = Mutex(0)
            return AsyncStream {
                let number = part.withLock {
                    $0 += 1
                    return $0
                }
                switch number {
                case 1: return [1]
                case 2:
                    begun.next()
                    await gate.wait()
                    return [2]
                default: return nil
                }
            }
        }

        /// Makes calls that end early, and counts their outcomes.
        private func early(
            _ ending: Ending, _ count: Int, _ site: Site, _ client: ServerClient, _ time: TestTime
        ) async throws -> [String: Int] {
            switch ending {
            case .cancelled:
                let calls = Task { await outcomes(count) { _ in await client.outcome("silent") } }
                try await waitUntil(site.silentCount() >= count)
                calls.cancel()
                return await calls.value
            case .timedOut:
                let timed = client.with(time.source)
                let calls = Task {
                    await outcomes(count) { _ in await timed.outcome("silent", .timeout(.seconds(5))) }
                }
                try await waitUntil(site.silentCount() >= count)
                let isOver = Mutex(false)
                async let clock: Void = {
                    while !isOver.withLock({ $0 }) { await time.advanceToNextSleeper() }
                }()
                let result = await calls.value
                isOver.withLock { $0 = true }
                await clock
                return result
            case .bodyDropped:
                return await outcomes(count) { _ in
                    guard let response = try? await client.response("endless") else { return "failed" }
                    return "\(response.head.status.code)"
                }
            case .refusedEarly:
                let body = Body.bytes([UInt8](repeating: 7, count: 2_000_000))
                return await outcomes(count) { _ in await client.post("refused", body) }
            }
        }

        private func outcomes(
            _ count: Int, _ call: @escaping @Sendable (Int) async -> String
        ) async -> [String: Int] {
            await withTaskGroup { group in
                for number in 0..<count { group.addTask { await call(number) } }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
        }

        // MARK: HTTP/2

        @Test(
            "Over HTTP/2, frames for streams that have ended change nothing of the others",
            arguments: Ending.allCases, [1, 20, 40, 100, 1000])
        fileprivate func frames(ending: Ending, count: Int) async throws {
            let streams = HeldStreams()
            let ended = Mutex<[UInt32]>([])
            try await FrameServer.run { event, stream in
                streams.note(event, stream)
                switch (stream.path, event) {
                case ("/ok", _):
                    stream.frame(4, of: 0, [0, 3, 0, 0, 8, 0])
                    stream.respond()
                case ("/held", _): streams.hold(stream)
                case ("/upload", .data(_, true)): stream.respond()
                case ("/upload", _): break
                case ("/silent", _): ended.withLock { $0.append(stream.id) }
                case ("/endless", _):
                    stream.head([(":status", "200")])
                    stream.data("begun")
                    ended.withLock { $0.append(stream.id) }
                case ("/refused", .head):
                    stream.respond("no", "413")
                    stream.reset(0)
                case ("/refused", .data(let count, _)):
                    // The connection's window is for all.
                    stream.other(0).window(count)
                case ("/late", _):
                    // As if it were on its way when the streams were reset.
                    for id in ended.withLock({ $0 }) {
                        if ending != .bodyDropped { stream.other(id).head([(":status", "200")]) }
                        for _ in 0..<3 { stream.other(id).data("late") }
                        stream.other(id).data("", isEnd: true)
                    }
                    streams.release(stream)
                    stream.respond()
                default: stream.respond("?", "404")
                }
            } use: { server in
                let site = Site(
                    url: "https://localhost:\(server.port)", certificate: server.certificate,
                    silentCount: { ended.withLock { $0.count } }, held: "ab")
                try await check(ending, count, site) { #expect(await $0.outcome("late") == "200 ok") }
                #expect(streams.connectionCount == 1)
            }
        }

        // MARK: HTTP/1.1

        @Test("Over HTTP/1.1, calls that end change nothing of the others", arguments: Ending.allCases, [1, 40, 100])
        fileprivate func lines(ending: Ending, count: Int) async throws {
            let silent = Counter()
            let release = Gate()
            try await WireServer.serve(Self.script(silent, release)) { wire in
                let site = Site(url: "http://127.0.0.1:\(wire.port)", silentCount: { silent.count }, held: "ab")
                try await check(ending, count, site) { _ in release.open() }
            }
        }

        private static func script(_ silent: Counter, _ release: Gate) -> WireScript {
            WireScript { connection in
                while let head = try await connection.readHead() {
                    switch head.target {
                    case "/held":
                        try await connection.write(WireResponse.head("200 OK", ["Content-Length: 2"]) + "a")
                        await release.wait()
                        try await connection.write("b")
                    case "/silent":
                        silent.next()
                        return await connection.waitForClose()
                    case "/endless":
                        try await connection.write(WireResponse.head("200 OK", ["Content-Length: 9"]) + "begun")
                        return await connection.waitForClose()
                    case "/refused":
                        try await connection.write(WireResponse.of("no", status: "413 Content Too Large"))
                        try await connection.readBody(of: head)
                    default:
                        try await connection.readBody(of: head)
                        try await connection.write(WireResponse.of("ok"))
                    }
                }
            }
        }

        // MARK: nginx

        @Test(
            "Through nginx, calls that end change nothing of the others, over both versions",
            .enabled(if: Nginx.isInstalled, "nginx is not installed"), arguments: Ending.allCases, [true, false])
        fileprivate func nginx(ending: Ending, isHTTP2: Bool) async throws {
            let silent = Counter()
            let script = WireScript { connection in
                guard try await connection.readHead() != nil else { return }
                silent.next()
                await connection.waitForClose()
            }
            // More than a window.
            let held = String(repeating: "h", count: 3 << 20)
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
                try Data(held.utf8).write(to: URL(fileURLWithPath: "\(folder)/held"))
                try await WireServer.serve(script) { wire in
                    let locations = """
                        location = /ok { return 200 "ok"; }
                        location = /silent { proxy_pass http://127.0.0.1:\(wire.port); proxy_http_version 1.1; }
                        location = /held { alias \(folder)/held; }
                        location = /endless { alias \(folder)/held; }
                        location = /upload { proxy_pass http://ok; }
                        location = /refused { error_page 413 /no; proxy_pass http://ok; }
                        location = /no { client_max_body_size 0; return 413 "no"; }
                        """
                    let plain = try await FreePort.next()
                    let other = "server { listen 127.0.0.1:\(plain); \(locations) }"
                    try await Nginx.run(locations, http: other) { nginx in
                        let site = Site(
                            url: isHTTP2 ? "https://\(Nginx.host):\(nginx.port)" : "http://127.0.0.1:\(plain)",
                            certificate: isHTTP2 ? nginx.certificate : nil, silentCount: { silent.count }, held: held)
                        // nginx opens 128 streams at once.
                        try await check(ending, 100, site)
                        guard isHTTP2 else { return }
                        let connections = Set(try nginx.log.map(\.connection))
                        #expect(connections.count == 1)
                    }
                }
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import Programs
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand

    /// The legal events of HTTP/2, which are legal a thousand times too.
    @Suite("A legal event of HTTP/2, many times on one connection", .timed, .timeLimit(.minutes(20)))
    struct HTTP2FrequencyTests {
        private static let counts = [1, 10, 100, 1000]
        private static let curl = "/usr/bin/curl"

        /// Runs a server with other traffic on the connection: two calls that are open all the time.
        ///
        /// - Parameter respond: What the server does at the end of each other request, whose head may be the end.
        private func run(
            _ respond: @escaping @Sendable (FrameServer.Event, FrameStream) -> Void,
            _ use: (ServerClient) async throws -> Void
        ) async throws {
            let streams = HeldStreams()
            try await FrameServer.run { event, stream in
                streams.note(event, stream)
                switch (stream.path, event) {
                case ("/held", .head(_, true)), ("/held", .data(_, true)): streams.hold(stream)
                case ("/held", _): break
                case ("/release", _):
                    streams.release(stream)
                    stream.respond()
                case ("/ok", _): stream.respond()
                default: respond(event, stream)
                }
            } use: { server in
                let client = try ServerClient(server)
                async let get = client.outcome("held")
                async let post = client.post("held")
                try await waitUntil(streams.count >= 2)
                try await use(client)
                #expect(await client.outcome("release") == "200 ok")
                #expect(await [get, post] == ["200 ab", "200 ab"])
                #expect(streams.connectionCount == 1)
            }
        }

        // MARK: Within a response

        @Test("Frames that a response may have change nothing of it", arguments: LegalFrames.allCases)
        func frames(kind: LegalFrames) async throws {
            try await run { _, stream in
                kind.respond(Int(stream.path.dropFirst()) ?? 0, on: stream)
            } _: { client in
                for count in Self.counts {
                    #expect(await client.outcome("\(count)") == "200 \(kind.text(count))", "\(count)")
                    #expect(await client.outcome("ok") == "200 ok", "after \(count)")
                }
            }
        }

        /// Without heads in more than eight frames, which curl's library refuses since 2024.
        @Test(
            "curl takes each of these responses too", .enabled(if: FileManager.default.fileExists(atPath: curl)),
            arguments: LegalFrames.allCases.filter { $0 != .continuations })
        func oracle(kind: LegalFrames) async throws {
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                kind.respond(Int(stream.path.dropFirst()) ?? 0, on: stream)
            } use: { server in
                try await TemporaryFolder.with { folder in
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    try Data(server.certificate.utf8).write(to: URL(fileURLWithPath: "\(folder)/roots.pem"))
                    for count in Self.counts {
                        let result = try await Program.run(
                            Self.curl,
                            [
                                "-sS", "--http2", "--cacert", "\(folder)/roots.pem", "-w",
                                " %{http_code} %{http_version}",
                                "https://localhost:\(server.port)/\(count)",
                            ])
                        #expect(result.status == 0, "\(count): \(result.errors)")
                        #expect(result.output == "\(kind.text(count)) 200 2", "\(count)")
                    }
                }
            }
        }

        // MARK: Ends of streams

        @Test("Streams that the server refuses are sent again, however many calls are refused once", arguments: counts)
        func refusals(count: Int) async throws {
            let refused = Mutex<[String: UInt32]>([:])
            try await run { event, stream in
                let id = refused.withLock { refused in
                    if refused[stream.path] == nil, case .head = event { refused[stream.path] = stream.id }
                    return refused[stream.path]
                }
                switch event {
                case .head where stream.id == id: stream.reset(7)
                case .head(_, true), .data(_, true): if stream.id != id { stream.respond() }
                default: break
                }
            } _: { client in
                let outcomes = await Self.outcomes(count) { number in
                    number % 2 == 0 ? await client.outcome("\(number)") : await client.post("\(number)")
                }
                #expect(outcomes == ["200 ok": count])
            }
        }

        @Test(
            "Uploads that are refused before their end have their response, however many there are", arguments: counts)
        func earlyResponses(count: Int) async throws {
            try await run { event, stream in
                guard case .head = event else { return }
                // RFC 9113 §8.1.
                stream.respond("no", "403")
                stream.reset(0)
            } _: { client in
                let body = Body.bytes([UInt8](repeating: 7, count: 100_000))
                let outcomes = await Self.outcomes(count) { await client.post("\($0)", body) }
                #expect(outcomes == ["403 no": count])
            }
        }

        @Test("A reset after the end of a response changes nothing", arguments: counts)
        func resetsAfterEnd(count: Int) async throws {
            try await run { _, stream in
                stream.respond()
                stream.reset(0)
            } _: { client in
                #expect(await Self.outcomes(count) { await client.outcome("\($0)") } == ["200 ok": count])
            }
        }

        @Test(
            "A server that goes away after each response gets as many connections, and no call fails",
            arguments: Soak.isOn ? counts : Array(counts.dropLast()))
        func departures(count: Int) async throws {
            let streams = HeldStreams()
            try await FrameServer.run { event, stream in
                streams.note(event, stream)
                switch event {
                case .head(_, true), .data(_, true):
                    stream.respond()
                    stream.goAway()
                default: break
                }
            } use: { server in
                let client = try ServerClient(server)
                var outcomes: [String: Int] = [:]
                for number in 0..<count {
                    let outcome = number % 2 == 0 ? await client.outcome("\(number)") : await client.post("\(number)")
                    outcomes[outcome, default: 0] += 1
                }
                #expect(outcomes == ["200 ok": count])
                #expect(streams.connectionCount == count)
            }
        }

        /// Begins many calls at once, and counts their outcomes.
        private static func outcomes(
            _ count: Int, _ call: @escaping @Sendable (Int) async -> String
        ) async -> [String: Int] {
            await withTaskGroup { group in
                for number in 0..<count { group.addTask { await call(number) } }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
        }
    }
#endif

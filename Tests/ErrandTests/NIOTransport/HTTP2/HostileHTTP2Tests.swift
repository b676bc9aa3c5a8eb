// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import HTTPTypes
    import Programs
    import Servers
    import Testing

    @testable import Errand

    /// The package `h2` of PyPI.
    private enum H2 {
        static let folder = FileManager.default.currentDirectoryPath
        static let python = "\(folder)/.build/h2/bin/python"

        static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }
    }

    /// A server on another project's HTTP/2, which misbehaves as the path says.
    @Suite(
        "Hostile HTTP/2", .timeLimit(.minutes(5)),
        .enabled(if: H2.isInstalled, "needs `h2` in .build/h2, which `make test` installs"))
    struct HostileHTTP2Tests {
        /// What may come of a call, by the beginning of its outcome.
        private typealias Expected = [String]

        /// The end of the time in which each call ends.
        private static let bound = Duration.seconds(30)

        private func run(_ use: (Int, NIOTransport) async throws -> Void) async throws {
            let files = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-h2-\(UUID())")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: files) }
            let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
            let (certificate, key) = (files.appendingPathComponent("c.pem"), files.appendingPathComponent("k.pem"))
            try Data(identity.pem.utf8).write(to: certificate)
            try Data(identity.keyPEM.utf8).write(to: key)
            let program = try Program(
                H2.python, ["\(H2.folder)/Scripts/hostile-h2", certificate.path, key.path], input: nil)
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.tls = .onlyRoots(.pem(try identity.pem))
            let result: Result<Void, any Error>
            do {
                let port = try #require(try await program.line(beginning: "port ").flatMap { Int($0) })
                result = .success(try await use(port, NIOTransport(configuration)))
            } catch {
                result = .failure(error)
            }
            await program.stop()
            try result.get()
        }

        /// Sends a request, and returns what came of it in words.
        private func outcome(_ path: String, body: Body? = nil, _ port: Int, _ transport: NIOTransport) async -> String
        {
            let head = HTTPRequest(
                method: body == nil ? .get : .post, scheme: "https", authority: "localhost:\(port)", path: path)
            let start = ContinuousClock.now
            defer { #expect(ContinuousClock.now - start < Self.bound, "\(path)") }
            do {
                let response = try await transport.send(RawRequest(head: head, body: body))
                let bytes = try await response.body.collect()
                return "\(response.head.status.code) \(String(decoding: bytes.prefix(9), as: UTF8.self))"
            } catch let error as ClientError {
                return "\(error.kind)"
            } catch {
                return "\(error)"
            }
        }

        /// Sends requests, each followed by one that must succeed.
        private func check(_ cases: [(path: String, expected: Expected)], body: Body? = nil) async throws {
            try await run { port, transport in
                for (path, expected) in cases {
                    let outcome = await outcome(path, body: body, port, transport)
                    #expect(expected.contains { outcome.hasPrefix($0) }, "\(path): \(outcome)")
                    var after = ""
                    // A connection that ends just now has not served it.
                    for _ in 0..<3 where !after.hasPrefix("200") {
                        after = await self.outcome("/ok", port, transport)
                        guard after != "200 ok" else { break }
                        #expect(["connection.stale", "connection.unprocessed"].contains(after), "after \(path)")
                    }
                    #expect(after == "200 ok", "after \(path)")
                }
                while transport.pools.exchangeCount > 0 { await Task.yield() }
            }
        }

        @Test("A server that leaves has served a stream or not, whenever it says so", arguments: 0...3)
        func goAway(moment: Int) async throws {
            for body in [nil, Body.bytes([UInt8](repeating: 1, count: 100))] {
                try await check(
                    [0, 1, 2].flatMap { code -> [(path: String, expected: Expected)] in
                        [
                            (
                                "/goaway-\(moment)-0-\(code)",
                                // What has begun was processed, whatever the server says.
                                moment == 0 ? ["connection.unprocessed"] : ["connection.", "200 ok"]
                            ),
                            ("/goaway-\(moment)-1-\(code)", ["200 ok", "connection."]),
                        ]
                    }, body: body)
            }
        }

        @Test("A reset of every code, at every moment, ends its call alone", arguments: 0...3)
        func resets(moment: Int) async throws {
            try await check(
                (Array(0...14) + [0xFFFF_FFFF]).map { code in
                    ("/reset-\(code)-\(moment)", moment == 3 ? ["200 ok"] : ["connection.", "undecodable."])
                })
        }

        @Test("Floods end with a response or a named error")
        func floods() async throws {
            let either = ["200 ok", "connection."]
            try await check([
                ("/settings-10000", either), ("/pings-10000", either), ("/sizes-2000", either),
                ("/empty-1", ["200 ok"]), ("/empty-10000", either), ("/resets-10000", ["connection."]),
                ("/continuation-10000-0", ["connection."]),
                ("/continuation-100-16000", ["connection."]), ("/large-50", ["200 ok"]),
                ("/large-80", ["connection.protocolViolation"]), ("/large-1000", ["connection.protocolViolation"]),
                ("/bomb-10", ["200 ok"]), ("/bomb-15000", ["connection.protocolViolation"]),
                ("/push", ["connection.protocolViolation"]), ("/flow-80", ["200 x", "connection."]),
                ("/overflow", either), ("/zero", either),
            ])
        }

        @Test("A refusal of an upload is read although its window never opens")
        func window() async throws {
            for _ in 0..<3 {
                try await check(
                    [("/window", ["413"]), ("/window", ["413"])],
                    body: .bytes([UInt8](repeating: 7, count: 1 << 20)))
            }
        }
    }
#endif

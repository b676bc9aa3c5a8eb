// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import HTTPTypes
    import Programs
    import Servers
    import TestSupport
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
        "Hostile HTTP/2", .timed, .timeLimit(.minutes(5)),
        .enabled(if: H2.isInstalled, "needs `h2` in .build/h2, which `make test` installs"))
    struct HostileHTTP2Tests {
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
            // A busy machine takes long for a handshake.
            configuration.connectTimeout = .seconds(120)
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
        ///
        /// - Parameter cases: The path and the outcome of each.
        private func check(_ cases: [(path: String, expected: String)], body: Body? = nil) async throws {
            try await run { port, transport in
                for (path, expected) in cases {
                    #expect(await outcome(path, body: body, port, transport) == expected, "\(path)")
                    var after = ""
                    // A connection that ends just now has not served it. After the end of its call alone, a flood goes on.
                    let passing =
                        ["connection.stale", "connection.unprocessed"]
                        + (path.hasPrefix("/resets") ? ["connection.lost"] : [])
                    for _ in 0..<3 where after != "200 ok" {
                        after = await self.outcome("/ok", port, transport)
                        #expect((["200 ok"] + passing).contains(after), "after \(path)")
                    }
                    #expect(after == "200 ok", "after \(path)")
                }
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("A server that leaves has served a stream or not, whenever it says so", arguments: 0...3)
        func goAway(moment: Int) async throws {
            for body in [nil, Body.bytes([UInt8](repeating: 1, count: 100))] {
                try await check(
                    [0, 1, 2].flatMap { code -> [(path: String, expected: String)] in
                        [
                            (
                                "/goaway-\(moment)-0-\(code)",
                                // What has begun was processed, whatever the server says.
                                moment == 0 ? "connection.unprocessed" : moment == 3 ? "200 ok" : "connection.lost"
                            ),
                            ("/goaway-\(moment)-1-\(code)", "200 ok"),
                        ]
                    }, body: body)
            }
        }

        @Test("A reset of every code, at every moment, ends its call alone", arguments: 0...3)
        func resets(moment: Int) async throws {
            try await check(
                (Array(0...14) + [0xFFFF_FFFF]).map { code in
                    // REFUSED_STREAM before the head.
                    let early = code == 7 && moment == 0 ? "connection.unprocessed" : "connection.lost"
                    return ("/reset-\(code)-\(moment)", moment == 3 ? "200 ok" : early)
                })
        }

        @Test("A thousand legal frames change nothing, and floods end with a named error")
        func floods() async throws {
            let (lost, violation) = ("connection.lost", "connection.protocolViolation")
            try await check([
                ("/settings-1000", "200 ok"), ("/pings-1000", "200 ok"), ("/sizes-1000", "200 ok"),
                ("/empty-1", "200 ok"), ("/empty-1000", "200 ok"),
                ("/settings-100000", lost), ("/pings-100000", lost), ("/sizes-100000", lost), ("/empty-100000", lost),
                ("/resets-100000", lost), ("/continuation-100000-0", lost),
                ("/continuation-100-16000", violation), ("/large-50", "200 ok"), ("/large-80", violation),
                ("/large-1000", violation), ("/bomb-10", "200 ok"), ("/bomb-15000", violation), ("/push", violation),
                ("/overflow", "200 ok"), ("/zero", "200 ok"),
            ])
        }

        @Test("Content beyond the window of a stream that nobody reads ends that stream")
        func flow() async throws {
            try await run { port, transport in
                let head = HTTPRequest(
                    method: .get, scheme: "https", authority: "localhost:\(port)", path: "/flow-80")
                let response = try await transport.send(RawRequest(head: head, body: nil))
                #expect(await outcome("/ok", port, transport) == "200 ok")
                let error = await #expect(throws: ClientError.self) { try await response.body.collect() }
                #expect(error?.kind == .connection.protocolViolation)
            }
        }

        @Test("A refusal of an upload is read although its window never opens")
        func window() async throws {
            for _ in 0..<3 {
                try await check(
                    [("/window", "413 "), ("/window", "413 ")],
                    body: .bytes([UInt8](repeating: 7, count: 1 << 20)))
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    /// The sockets that connects leave behind: 2,000 connects; in `make soak` 100,000.
    @Suite("Descriptors of connections", .timed, .timeLimit(.minutes(20)))
    struct DescriptorTests {
        private static let count = Soak.count(2_000)
        private static let atOnce = 16

        /// Responds and closes, closes without a response, or stays silent until the client leaves.
        ///
        /// - Parameter silent: Count the requests without a response, by the worker's number in the path.
        private static func script(_ silent: [Counter]) -> WireScript {
            WireScript { connection in
                guard let request = try await connection.readRequest() else { return }
                switch request.target {
                case "/closed": try await connection.write(WireResponse.of("ok", fields: ["Connection: close"]))
                case "/hang-up": break
                default:
                    Int(request.target.dropFirst()).map { _ = silent[$0].next() }
                    _ = try await connection.readRequest()
                }
            }
        }

        @Test("However a connect or its connection ends, its socket is closed")
        func sockets() async throws {
            let silent = (0..<Self.atOnce).map { _ in Counter() }
            try await WireServer.serve(Self.script(silent)) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration)
                let before = try Self.unlisted()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for worker in 0..<Self.atOnce {
                        group.addTask {
                            for number in stride(from: worker, to: Self.count, by: Self.atOnce) {
                                try await Self.connect(number, transport, wire, silent)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                try await waitUntil(transport.pools.exchangeCount == 0)
                // The loop closes what a call has left.
                try await waitUntil(Self.open(to: wire.port) == 0)
                // Other tests open sockets meanwhile, and close them. A quarter of the connects were refused.
                var leaked = try Self.unlisted().subtracting(before)
                func remaining() throws -> Int {
                    leaked.formIntersection(try Self.unlisted())
                    return leaked.count
                }
                try await waitUntil(try remaining() < Self.count / 40)
            }
        }

        /// Makes a call that needs a connection of its own, and that ends as its number says.
        ///
        /// - Parameter silent: Count the requests without a response, by the worker's number.
        private static func connect(
            _ number: Int, _ transport: NIOTransport, _ wire: WireServer, _ silent: [Counter]
        ) async throws {
            switch number / atOnce % 4 {
            case 0:
                let response = try await transport.send(wire.request(.get, "/closed"))
                #expect(try await response.body.collect() == Array("ok".utf8))
            case 1:
                await #expect(throws: ClientError.self) { try await transport.send(wire.request(.get, "/hang-up")) }
            case 2:
                let worker = number % atOnce
                let before = silent[worker].count
                let call = Task { try await transport.send(wire.request(.get, "/\(worker)")) }
                if number / atOnce / 4 % 2 == 0 {
                    // It may be anywhere on its way.
                    for _ in 0..<number / atOnce / 4 % 50 { await Task.yield() }
                } else {
                    try await waitUntil(silent[worker].count != before)
                }
                call.cancel()
                await #expect(throws: (any Error).self) { try await call.value }
            default:
                // The server does not listen on this machine's other addresses. Each has its own back-off.
                let address = "127.\(1 + number / 65_536).\(number / 256 % 256).\(number % 256)"
                let head = HTTPRequest(
                    method: .get, scheme: "http", authority: "\(address):\(wire.port)", path: "/")
                let error = await #expect(throws: ClientError.self) {
                    try await transport.send(RawRequest(head: head))
                }
                #expect(error?.kind == .connection.refused)
            }
        }

        /// Returns the number of this process's sockets that are connected to a port, or were.
        private static func open(to port: Int) throws -> Int {
            let remote = String(format: ":%04X", port)
            return try table("tcp").split(separator: "\n").filter { line in
                let columns = line.split(separator: " ")
                return columns.count > 9 && columns[2].hasSuffix(remote) && columns[9] != "0"
            }.count
        }

        private static func table(_ name: String) throws -> String {
            try String(contentsOfFile: "/proc/self/net/\(name)", encoding: .utf8)
        }

        /// Returns this process's sockets that are in no table of the system, as those of failed connects are.
        private static func unlisted() throws -> Set<Substring> {
            let folder = "/proc/self/fd"
            var sockets: Set<Substring> = []
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                // It may be closed meanwhile.
                let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) ?? ""
                if target.hasPrefix("socket:[") { sockets.insert(target.dropFirst(8).dropLast()) }
            }
            for name in ["tcp", "tcp6", "udp", "udp6", "unix", "netlink"] {
                guard let table = try? table(name) else { continue }
                sockets.subtract(table.split { $0 == " " || $0 == "\n" })
            }
            return sockets
        }
    }
#endif

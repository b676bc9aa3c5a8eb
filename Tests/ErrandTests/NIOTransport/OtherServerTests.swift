// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Foundation
    import Glibc
    import HTTPTypes
    import Programs
    import Servers
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    /// A server of another project in front of a server of the test.
    enum OtherServer: String, CaseIterable, Sendable {
        case nginx, haproxy, apache

        private var program: String {
            switch self {
            case .nginx: "/usr/sbin/nginx"
            case .haproxy: "/usr/sbin/haproxy"
            case .apache: "/usr/sbin/apache2"
            }
        }

        private static let python = "/usr/bin/python3"

        /// Ends a test for whom the server is missing.
        func checkInstalled() throws {
            guard [program, Self.python].allSatisfy({ FileManager.default.isExecutableFile(atPath: $0) }) else {
                try Test.cancel("\(self) is not installed; make setup-servers installs it")
            }
        }

        /// The signal by which it begins anew, and ends what it does first.
        var reload: Int32 {
            switch self {
            case .nginx: SIGHUP
            case .haproxy: SIGUSR2
            case .apache: SIGUSR1
            }
        }

        /// The errors in which a call may end during a reload, beside a response.
        ///
        /// After these a client may send a request again without a doubt. Apache 2.4.71 drops all streams of a connection
        /// on which another one begins after its first GOAWAY, and says that it has processed them.
        var endsOfReload: [ClientError.Kind] {
            let safe: [ClientError.Kind] = [.connection.stale, .connection.unprocessed, .connection.refused]
            return self == .apache ? safe + [.connection.lost] : safe
        }

        func configuration(_ folder: String, _ port: Int, _ backend: Int, _ protocols: [String]) -> String {
            switch self {
            case .nginx:
                """
                error_log \(folder)/error.log;
                pid \(folder)/pid;
                worker_processes 2;
                events {}
                http {
                    access_log off;
                    client_max_body_size 0;
                    \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
                        "\($0)_temp_path \(folder)/\($0);"
                    }.joined(separator: " "))
                    server {
                        listen 127.0.0.1:\(port) ssl\(protocols.contains("h2") ? " http2" : "");
                        ssl_certificate \(folder)/both.pem;
                        ssl_certificate_key \(folder)/both.pem;
                        location / {
                            proxy_pass http://127.0.0.1:\(backend);
                            proxy_http_version 1.1;
                            proxy_request_buffering off;
                        }
                    }
                }

                """
            case .haproxy:
                """
                defaults
                    mode http
                    timeout connect 10s
                    timeout client 60s
                    timeout server 60s
                frontend f
                    bind 127.0.0.1:\(port) ssl crt \(folder)/both.pem alpn \(protocols.joined(separator: ","))
                    default_backend b
                backend b
                    server s 127.0.0.1:\(backend)

                """
            case .apache:
                """
                ServerRoot \(folder)
                DefaultRuntimeDir \(folder)
                PidFile \(folder)/pid
                ErrorLog \(folder)/error.log
                \(["mpm_event", "authz_core", "ssl", "http2", "proxy", "proxy_http"].map {
                    "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so"
                }.joined(separator: "\n"))
                User www-data
                Group www-data
                ServerName localhost
                Listen 127.0.0.1:\(port)
                Protocols \(protocols.joined(separator: " "))
                SSLEngine on
                SSLCertificateFile \(folder)/both.pem
                ProxyPass / http://127.0.0.1:\(backend)/

                """
            }
        }

        func start(_ folder: String) throws -> Program {
            let arguments =
                switch self {
                case .nginx: ["-p", folder, "-c", "\(folder)/conf", "-g", "daemon off;"]
                case .haproxy: ["-W", "-db", "-f", "\(folder)/conf"]
                case .apache: ["-DFOREGROUND", "-f", "\(folder)/conf"]
                }
            // Processes begin with most signals blocked here.
            let unblock = """
                import os, signal, sys
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                os.execv(sys.argv[1], sys.argv[1:])
                """
            return try Program(Self.python, ["-c", unblock, program] + arguments, input: nil)
        }
    }

    @Suite("Servers of other projects", .timed, .timeLimit(.minutes(5)))
    struct OtherServerTests {
        /// Holds up the responses to some calls.
        private struct Hold {
            let count = Counter()
            let end = Gate()
        }

        /// Responds with the length of the request's content, or without content.
        private static func script(_ hold: Hold) -> WireScript {
            WireScript { connection in
                while let request = try await connection.readRequest() {
                    if request.target == "/none" {
                        try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    } else {
                        if request.target == "/held" {
                            hold.count.next()
                            await hold.end.wait()
                        }
                        let text = "\(request.body.count)"
                        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(text.count)\r\n\r\n"
                        try await connection.write(head + (request.method == "HEAD" ? "" : text))
                    }
                }
            }
        }

        private func run(
            _ server: OtherServer, _ protocols: [String], _ hold: Hold = Hold(),
            _ use: @escaping @Sendable (NIOTransport, Int, Program) async throws -> Void
        ) async throws {
            try server.checkInstalled()
            let folder = NSTemporaryDirectory() + "errand-\(server)-\(UUID())"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
            try Data((identity.pem + "\n" + identity.keyPEM).utf8)
                .write(to: URL(fileURLWithPath: folder + "/both.pem"))
            let port = try await FreePort.next()
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.tls = .onlyRoots(.pem(try identity.pem))
            let transport = try NIOTransport(configuration)
            try await WireServer.serve(Self.script(hold)) { wire in
                try Data(server.configuration(folder, port, wire.port, protocols).utf8)
                    .write(to: URL(fileURLWithPath: folder + "/conf"))
                let program = try server.start(folder)
                let result: Result<Void, any Error>
                do {
                    try await waitForStart(transport, port)
                    result = .success(try await use(transport, port, program))
                } catch {
                    result = .failure(error)
                }
                await program.stop()
                try result.get()
            }
        }

        /// Connects until the server listens; the transport waits between failed connects.
        private func waitForStart(_ transport: NIOTransport, _ port: Int) async throws {
            for _ in 0..<60 {
                do {
                    _ = try await call(.get, "/", nil, transport, port)
                    return
                } catch let error as ClientError where error.kind == .connection.refused {}
            }
        }

        private func call(
            _ method: HTTPRequest.Method, _ path: String, _ body: Body?, _ transport: NIOTransport, _ port: Int
        ) async throws -> String {
            let head = HTTPRequest(method: method, scheme: "https", authority: "localhost:\(port)", path: path)
            let response = try await transport.send(RawRequest(head: head, body: body))
            let text = String(decoding: try await response.body.collect(), as: UTF8.self)
            return "\(response.head.status.code) \(text)"
        }

        @Test(
            "Calls go through each server over both versions of HTTP",
            arguments: OtherServer.allCases, [["h2", "http/1.1"], ["http/1.1"]])
        func calls(server: OtherServer, protocols: [String]) async throws {
            try await run(server, protocols) { transport, port, _ in try await check(transport, port) }
        }

        private func check(_ transport: NIOTransport, _ port: Int) async throws {
            let bytes = [UInt8](repeating: 7, count: 300_000)
            let pieces = AsyncStream<ArraySlice<UInt8>> { continuation in
                for _ in 0..<3 { continuation.yield(bytes[...]) }
                continuation.finish()
            }
            for _ in 0..<3 {
                #expect(try await call(.get, "/", nil, transport, port) == "200 0")
                #expect(try await call(.head, "/", nil, transport, port) == "200 ")
                #expect(try await call(.get, "/none", nil, transport, port) == "204 ")
                #expect(try await call(.post, "/", .bytes(bytes), transport, port) == "200 300000")
                #expect(try await call(.post, "/", .text(""), transport, port) == "200 0")
            }
            #expect(try await call(.post, "/", .stream(pieces), transport, port) == "200 900000")
            try await waitUntil(transport.pools.exchangeCount == 0)
        }

        @Test(
            "A graceful reload under sixteen calls at once ends a few as the server says, and the others go on",
            arguments: OtherServer.allCases)
        func reload(server: OtherServer) async throws {
            try await run(server, ["h2", "http/1.1"]) { transport, port, program in
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<16 {
                        group.addTask {
                            var failures = 0
                            for round in 0..<30 {
                                if number == 0, round == 10 { program.signal(server.reload) }
                                do {
                                    let text = try await call(.get, "/", nil, transport, port)
                                    #expect(text == "200 0")
                                } catch {
                                    let isExpected = (error as? ClientError).map {
                                        server.endsOfReload.contains($0.kind)
                                    }
                                    failures += 1
                                    #expect(isExpected == true && failures < 4, "\(error)")
                                }
                            }
                        }
                    }
                }
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        /// Apache begins with six streams of a connection at once.
        private static let heldUp = 6

        @Test(
            "When a server's workers are killed under a few calls, those are lost, and later ones go on",
            arguments: [OtherServer.nginx, .apache], [["h2", "http/1.1"], ["http/1.1"]])
        func killedWorkers(server: OtherServer, protocols: [String]) async throws {
            let hold = Hold()
            try await run(server, protocols, hold) { transport, port, program in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<Self.heldUp {
                        group.addTask {
                            let error = await #expect(throws: ClientError.self) {
                                _ = try await call(.get, "/held", nil, transport, port)
                            }
                            // A connection that has served before is stale.
                            #expect([.connection.lost, .connection.stale].contains(error?.kind))
                        }
                    }
                    try await waitUntil(hold.count.count >= Self.heldUp)
                    program.killChildren()
                }
                hold.end.open()
                #expect(transport.pools.exchangeCount == 0)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<16 {
                        group.addTask {
                            for _ in 0..<5 {
                                let text = try await call(.get, "/", nil, transport, port)
                                #expect(text == "200 0")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    extension Program {
        /// Kills the processes that this one has started.
        fileprivate func killChildren() {
            let number = processIdentifier
            let list = try? String(contentsOfFile: "/proc/\(number)/task/\(number)/children", encoding: .utf8)
            let children = (list ?? "").split(separator: " ").compactMap { Int32($0) }
            #expect(!children.isEmpty)
            for child in children { kill(child, SIGKILL) }
        }
    }
#endif

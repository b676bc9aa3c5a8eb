// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth
@testable import ErrandOAuthSystem

@Suite("Handing a sign-in over to the browser", .timed, .timeLimit(.minutes(10)))
struct HandOverTests {
    private let bench = Bench(token: .json(text: goodTokens))

    private func begin(_ redirect: RedirectURI) async throws -> PendingAuthorization {
        try await bench.grants().authorize(AuthorizationRequest(redirect: redirect))
    }

    /// Returns an agent whose time limit no busy machine reaches.
    private static func agent(
        _ address: LoopbackAgent.Address = .v4, open: @escaping @Sendable (BrowserPage) async throws -> Void,
        notice: @escaping @Sendable (LoopbackNotice) -> Void = { _ in }
    ) -> LoopbackAgent {
        var agent = LoopbackAgent(address: address, timeout: .seconds(30), open: open, notice: notice)
        agent.time = TestTime().source
        return agent
    }

    /// Returns the response that a browser gets, without following it.
    private static func fetch(_ url: String, at host: String? = nil) async throws -> String {
        let (port, request) = AgentTests.get(url)
        let isV6 = url.hasPrefix("http://[::1]")
        return try await AgentTests.visit(port, request, host: host ?? (isV6 ? "::1" : "127.0.0.1"))
    }

    @Test(
        "A page of the listener leads the browser on, once; the authorization URL is in no argument",
        arguments: [LoopbackAgent.Address.v4, .v6, .localhost])
    func once(_ address: LoopbackAgent.Address) async throws {
        let told = Mutex<[String]>([])
        let agent = Self.agent(
            address,
            open: { page in
                #expect(!page.handOver.contains("state") && page.handOver.hasPrefix("http://\(address.host):"))
                #expect(!said(page).contains("http"))
                let first = try await Self.fetch(page.handOver)
                #expect(first.hasPrefix("HTTP/1.1 302 ") && first.contains("Location: \(page.url)\r\n"))
                #expect(first.contains("Cache-Control: no-store") && first.contains("Referrer-Policy: no-referrer"))
                #expect(try await Self.fetch(page.handOver + "x").hasPrefix("HTTP/1.1 404 "))
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                let redirect = try #require(form["redirect_uri"])
                #expect(try await Self.fetch(redirect + "?code=c&state=x").hasPrefix("HTTP/1.1 400 "))
                _ = try await Self.fetch(redirect + "?code=c&state=\(form["state"] ?? "")")
            },
            notice: { notice in
                told.withLock {
                    $0.append(
                        notice.waiting.map { "\($0.timeout)" } ?? notice.refused?.reason
                            ?? "\(notice.passedOver?.kind as Any)")
                }
            })
        #expect(try await agent.run(begin).accessToken == "AT-secret-1")
        let lines = told.withLock { $0 }
        #expect(lines.first == "30.0 seconds" && lines.count == 3)
        #expect(lines.contains("Optional(stateMismatch)") && lines.contains("the path is not that of the redirect URI"))
    }

    /// A server that takes a pushed request for a minute.
    private var pushing: Bench {
        var bench = Bench(
            .when(.post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created)),
            .when(.post, "/token", .json(text: goodTokens)))
        bench.provider.requiresPushedRequests = true
        return bench
    }

    @Test("After the lifetime of a pushed request the person is told, and a browser that comes then ends the sign-in")
    func tooLate() async throws {
        let bench = pushing
        let (told, telling) = AsyncStream.makeStream(of: LoopbackNotice.self)
        let agent = Self.agent(
            open: { page in
                await bench.time.advance(by: .seconds(60))
                for await notice in told where notice.isExpired { break }
                let late = try await Self.fetch(page.handOver)
                // It may be cut off by the end.
                #expect(late.isEmpty || late.hasPrefix("HTTP/1.1 410 "), "\(late)")
                #expect(!late.contains("Location"))
            }, notice: { telling.yield($0) })
        let error = await thrown {
            _ = try await agent.run { try await bench.grants().authorize(AuthorizationRequest(redirect: $0)) }
        }
        #expect((error as? OAuthError)?.kind == .agent.expired)
        #expect(bench.tokenRequests.isEmpty)
    }

    @Test("A person whose browser came in time may take longer than the lifetime of a pushed request")
    func inTime() async throws {
        let bench = pushing
        let flows = Mutex<[PendingAuthorization]>([])
        let told = Mutex<[LoopbackNotice]>([])
        let agent = Self.agent(
            open: { page in
                #expect(try await Self.fetch(page.handOver).hasPrefix("HTTP/1.1 302 "))
                await bench.time.advance(by: .seconds(3600))
                let flow = try #require(flows.withLock { $0.first })
                _ = try await Self.fetch("\(flow.redirect.text)?code=c&state=\(flow.state.value)")
            }, notice: { notice in told.withLock { $0.append(notice) } })
        let tokens = try await agent.run { redirect in
            let flow = try await bench.grants().authorize(AuthorizationRequest(redirect: redirect))
            flows.withLock { $0.append(flow) }
            return flow
        }
        #expect(tokens.accessToken == "AT-secret-1")
        #expect(!told.withLock { $0.contains { $0.isExpired } })
    }

    @Test("A second request for the page ends the sign-in, also when a response with the right state came before it")
    func twice() async throws {
        for hasResponded in [false, true] {
            let (asked, responded) = (Gate(), Gate())
            let bench = Bench(
                .when(.post, "/token") { _ in
                    asked.open()
                    await responded.wait()
                    return .json(text: goodTokens)
                })
            let agent = Self.agent(
                open: { page in
                    // The first is somebody who has read the arguments of the browser's program.
                    #expect(try await Self.fetch(page.handOver).hasPrefix("HTTP/1.1 302 "))
                    let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                    let response = "\(form["redirect_uri"] ?? "")?code=c&state=\(form["state"] ?? "")"
                    async let other = hasResponded ? Self.fetch(response) : ""
                    if hasResponded { await asked.wait() }
                    let second = try await Self.fetch(page.handOver)
                    // It may be cut off by the end of the sign-in.
                    #expect(!second.contains("302") && !second.contains("Location"))
                    responded.open()
                    _ = try await other
                })
            let error = await thrown {
                _ = try await agent.run { try await bench.grants().authorize(AuthorizationRequest(redirect: $0)) }
            }
            #expect((error as? OAuthError)?.kind == .agent.intercepted)
        }
    }

    @Test(
        "The page is closed to programs of other users of this machine", .enabled(if: PeerUserTests.mayChange),
        arguments: [LoopbackAgent.Address.v4, .v6, .localhost])
    func otherUser(_ address: LoopbackAgent.Address) async throws {
        let agent = Self.agent(
            address,
            open: { page in
                #expect(try await PeerUserTests.fetchAsNobody(page.handOver) == "HTTP/1.1 404 Not Found")
                // The browser's request is the first.
                #expect(try await Self.fetch(page.handOver).hasPrefix("HTTP/1.1 302 "))
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                _ = try await Self.fetch("\(form["redirect_uri"] ?? "")?code=c&state=\(form["state"] ?? "")")
            })
        #expect(try await agent.run(begin).accessToken == "AT-secret-1")
    }

    @Test("A right state with a malformed rest is an error at once, and not passed over")
    func malformed() async throws {
        let agent = Self.agent(
            open: { page in
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                _ = try await Self.fetch("\(form["redirect_uri"] ?? "")?code=a&code=b&state=\(form["state"] ?? "")")
            })
        let error = await thrown { _ = try await agent.run(begin) }
        #expect((error as? OAuthError)?.kind == .invalidResponse.duplicate)
    }

    @Test("On localhost a browser finds it under both addresses")
    func localhost() async throws {
        let agent = Self.agent(
            .localhost,
            open: { page in
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                let redirect = try #require(form["redirect_uri"])
                #expect(redirect.hasPrefix("http://localhost:"))
                if ListeningSocket.hasV6 {
                    #expect(try await Self.fetch("\(redirect)?state=x", at: "::1").hasPrefix("HTTP/1.1 400 "))
                }
                _ = try await Self.fetch("\(redirect)?code=c&state=\(form["state"] ?? "")", at: "127.0.0.1")
            })
        #expect(try await agent.run(begin).accessToken == "AT-secret-1")
    }

    @Test("The browser's environment holds what a browser needs, and no variable that nobody knows")
    func environment() {
        let needed = [
            "PATH": "/bin", "HOME": "/h", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w", "XDG_RUNTIME_DIR": "/r",
            "DBUS_SESSION_BUS_ADDRESS": "unix:x", "LANG": "C", "LC_ALL": "C", "BROWSER": "firefox",
        ]
        let ours = [
            "NB_CLIENT_SECRET": "s", "NB_TOKEN": "t", "NB_OAUTH_PASSWORD": "p", "AWS_SECRET_ACCESS_KEY": "k",
            "GITHUB_TOKEN": "g", "HTTPS_PROXY": "http://user:password@proxy", "ANYTHING": "x",
        ]
        #expect(DesktopEnvironment.clean(needed.merging(ours) { $1 }) == needed)
    }

    @Test("A program that is opened as the browser sees no secret of ours, in arguments or environment")
    func program() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let program = "\(folder)/browser"
            try TemporaryFolder.addProgram(
                at: program, "#!/bin/sh\nprintf '%s\\n' \"$*\" > '\(folder)/args'\nenv > '\(folder)/env'\n")
            await #expect(processExitsWith: .success) { [program = program as String] in
                await ExitTest.recordingErrors {
                    setenv("NB_CLIENT_SECRET", "findme", 1)
                    try await SystemBrowser.run(program, "http://127.0.0.1:1/open/x")
                }
            }
            #expect(try String(contentsOfFile: "\(folder)/args", encoding: .utf8) == "http://127.0.0.1:1/open/x\n")
            let environment = try String(contentsOfFile: "\(folder)/env", encoding: .utf8)
            #expect(environment.contains("PATH=") && !environment.contains("findme"))
        }
    }

    @Test("What opens the browser gives it the page of the listener, and neither state nor client in its arguments")
    func production() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let program = "\(folder)/browser"
            try TemporaryFolder.addProgram(at: program, "#!/bin/sh\nprintf '%s\\n' \"$*\" > '\(folder)/args'\n")
            let agent = Self.agent(
                open: { page in
                    try await SystemBrowser.open(page, by: program)
                    let argument = try String(contentsOfFile: "\(folder)/args", encoding: .utf8).dropLast()
                    #expect(argument.hasPrefix("http://127.0.0.1:") && !argument.contains("?"))
                    #expect(!argument.contains("as.example"))
                    // It leads on, as a browser would find.
                    let response = try await Self.fetch(String(argument))
                    #expect(response.contains("Location: \(page.url)\r\n"))
                    let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                    let redirect = try #require(form["redirect_uri"])
                    _ = try await Self.fetch(redirect + "?code=c&state=\(form["state"] ?? "")")
                })
            #expect(try await agent.run(begin).accessToken == "AT-secret-1")
        }
    }

    /// Hands a URL over to a program that only notes its argument, and returns the argument.
    private static func handOver(
        _ url: String, in folder: String, _ use: (_ page: String, _ end: Task<Void, any Error>) async throws -> Void
    ) async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = "\(folder)/browser"
        try TemporaryFolder.addProgram(
            at: program, "#!/bin/sh\nprintf %s \"$*\" > '\(folder)/new'; mv '\(folder)/new' '\(folder)/args'\n")
        let end = Task { try await SystemBrowser.handOver(url, for: .seconds(60), by: program) }
        defer { end.cancel() }
        try await waitUntil(FileManager.default.fileExists(atPath: "\(folder)/args"))
        try await use(String(contentsOfFile: "\(folder)/args", encoding: .utf8), end)
    }

    @Test("An address with a key is in no argument; its page leads on once, and a second request for it is an error")
    func key() async throws {
        try await TemporaryFolder.with { folder in
            let url = "http://127.0.0.1:1/?key=findme"
            try await Self.handOver(url, in: folder) { page, end in
                #expect(page.hasPrefix("http://127.0.0.1:") && !page.contains("findme"))
                let other = try await Self.fetch(page + "x")
                #expect(other.hasPrefix("HTTP/1.1 404 "))
                let first = try await Self.fetch(page)
                #expect(first.hasPrefix("HTTP/1.1 302 ") && first.contains("Location: \(url)\r\n"))
                // It may be cut off by the end.
                let second = try await Self.fetch(page)
                #expect(!second.contains("findme"))
                let error = await thrown { try await end.value }
                #expect((error as? OAuthError)?.kind == .agent.intercepted)
            }
        }
    }

    @Test("The page of an address with a key is closed to other users", .enabled(if: PeerUserTests.mayChange))
    func keyOfAnother() async throws {
        try await TemporaryFolder.with { folder in
            try await Self.handOver("http://127.0.0.1:1/?key=findme", in: folder) { page, end in
                let others = try await PeerUserTests.fetchAsNobody(page)
                #expect(others == "HTTP/1.1 404 Not Found")
                let own = try await Self.fetch(page)
                #expect(own.hasPrefix("HTTP/1.1 302 "))
                end.cancel()
                let error = await thrown { try await end.value }
                #expect(error is CancellationError)
            }
        }
    }

    @Test("http to localhost may be a redirect; other names may not", arguments: ["localhost", "127.0.0.1", "[::1]"])
    func redirects(_ host: String) throws {
        #expect(try RedirectURI("http://\(host):8400/cb").text == "http://\(host):8400/cb")
        for evil in ["localhost.evil.example", "evil.example", "localhost@evil.example"] {
            #expect(throws: OAuthError.self) { try RedirectURI("http://\(evil):8400/cb") }
        }
        #expect(!EndpointURL.isSafe("http://localhost/token"), "an endpoint is another matter")
    }
}

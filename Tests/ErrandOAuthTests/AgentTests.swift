// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth
@testable import ErrandOAuthSystem

@Suite("Agents", .timed, .timeLimit(.minutes(10)))
struct AgentTests {
    private let bench = Bench(token: .json(text: goodTokens))

    private func begin(_ redirect: RedirectURI) async throws -> PendingAuthorization {
        try await bench.grants().authorize(AuthorizationRequest(redirect: redirect))
    }

    /// Returns the bytes that a browser gets for a request.
    static func visit(_ port: Int, _ request: String, host: String = "127.0.0.1") async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var text = ""
            do { for try await buffer in inbound { text += String(buffer: buffer) } } catch {}
            return text
        }
    }

    static func get(_ url: String, host: String? = nil, method: String = "GET") -> (port: Int, request: String) {
        let rest = url.dropFirst("http://".count)
        let authority = String(rest.prefix { $0 != "/" })
        let port = Int(authority.split(separator: ":").last ?? "") ?? 0
        return (port, "\(method) \(rest.drop { $0 != "/" }) HTTP/1.1\r\nHost: \(host ?? authority)\r\n\r\n")
    }

    @Test(
        "What is not the redirect is refused and it goes on listening; then it is gone",
        arguments: [LoopbackAgent.Address.v4, .v6])
    func loopback(_ address: LoopbackAgent.Address) async throws {
        let place = Slot()
        let agent = LoopbackAgent(address: address) { page in
            let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
            let redirect = try #require(form["redirect_uri"])
            let state = try #require(form["state"])
            place.value = redirect
            Task {
                let base = redirect.replacing("/callback", with: "")
                for (url, host, method, status) in [
                    (base + "/favicon.ico", nil, "GET", "404"),
                    (base + "/callback/x?code=c&state=\(state)", nil, "GET", "404"),
                    (redirect + "?code=c&state=\(state)", nil, "POST", "405"),
                    (redirect + "?code=c&state=\(state)", nil, "HEAD", "405"),
                    (redirect + "?code=c&state=\(state)", "evil.test", "GET", "400"),
                    (redirect + "?code=c&state=\(state)", "localhost", "GET", "400"),
                    (redirect + "?code=<script>&state=wrong", nil, "GET", "400"),
                    (redirect + "?error=access_denied&state=wrong", nil, "GET", "400"),
                    (redirect + "?error=access_denied", nil, "GET", "400"),
                ] as [(String, String?, String, String)] {
                    let (port, request) = Self.get(url, host: host, method: method)
                    let response = try await Self.visit(port, request, host: address == .v4 ? "127.0.0.1" : "::1")
                    #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(url): \(response.prefix(40))")
                    #expect(!response.contains("script>"))
                    // A refusal without a state may be a forgery, or the person's own: the page says so.
                    #expect(response.contains("If it was yours, end it") == url.hasSuffix("?error=access_denied"))
                }
                let (port, request) = Self.get(redirect + "?code=c&state=\(state)")
                let page = try await Self.visit(port, request, host: address == .v4 ? "127.0.0.1" : "::1")
                #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("The program has received your sign-in"))
                for field in [
                    "Cache-Control: no-store", "Referrer-Policy: no-referrer",
                    "Content-Security-Policy: default-src 'none'",
                    "Connection: close",
                ] { #expect(page.contains(field)) }
                #expect(!page.contains(state))
            }
        }
        let tokens = try await agent.run { try await begin($0) }
        #expect(tokens.accessToken == "AT-secret-1" && bench.tokenRequests.count == 1)
        #expect(place.value.hasPrefix("http://\(address == .v4 ? "127.0.0.1" : "[::1]"):"))
        let (port, request) = Self.get(place.value)
        let host = address == .v4 ? "127.0.0.1" : "::1"
        let later = try? await Self.visit(port, request, host: host)
        #expect(later == nil)
    }

    @Test("What cannot be the response is told once each, without its query; a browser's request for an icon is not")
    func refusals() async throws {
        let told = Mutex<[LoopbackNotice.Refusal]>([])
        let agent = LoopbackAgent(
            open: { page in
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                let redirect = try #require(form["redirect_uri"])
                let base = redirect.replacing("/callback", with: "")
                let response = "?code=c&state=\(form["state"] ?? "")"
                let long = String(repeating: "y", count: 300)
                let visits: [(String, String?, String)] = [
                    (base + "/callback/" + response, nil, "GET"), (base + "/callback/" + response, nil, "GET"),
                    (base + "/", nil, "GET"), (base + "/favicon.ico", nil, "GET"), (redirect + response, nil, "POST"),
                    (redirect + response, "localhost:1", "GET"), (base + "/" + long, nil, long),
                    (redirect + "\u{1B}[2J" + response, nil, "GET"),
                ]
                for (url, host, method) in visits {
                    let (port, request) = Self.get(url, host: host, method: method)
                    _ = try await Self.visit(port, request)
                }
                for index in 0..<40 {
                    let (port, request) = Self.get("\(base)/\(index)")
                    _ = try await Self.visit(port, request)
                }
                let (port, request) = Self.get(redirect + response)
                _ = try await Self.visit(port, request)
            },
            notice: { notice in if let refusal = notice.refused { told.withLock { $0.append(refusal) } } })
        #expect(try await agent.run { try await begin($0) }.accessToken == "AT-secret-1")
        let lines = told.withLock { $0 }.map { "\($0.status) \($0.method) \($0.path): \($0.reason)" }
        let cut = String(repeating: "y", count: 20) + "… /" + String(repeating: "y", count: 99) + "…"
        #expect(
            lines.prefix(6) == [
                "404 GET /callback/: the path is not that of the redirect URI",
                "404 GET /: the path is not that of the redirect URI",
                "405 POST /callback: the method is not GET",
                "400 GET /callback: the host is not that of the redirect URI",
                "404 \(cut): the path is not that of the redirect URI",
                "400 GET /callback [2J: the request is malformed",
            ])
        #expect(lines.count <= 16 && lines.count > 6, "a flood is not told")
    }

    /// The URLs of other flows, at the redirect URI of an agent.
    private func foreign(at redirect: String, _ state: String) -> [String] {
        AuthorizationCodeTests.keepWaiting.map { row in
            let url = row.1.replacing("STATE", with: state)
            return url.hasPrefix(Bench.redirect) ? redirect + url.dropFirst(Bench.redirect.count) : url
        }
    }

    @Test("A response of another flow ends no sign-in, in whatever form it comes to the loopback address")
    func foreignVisits() async throws {
        let sent = Mutex(0)
        let told = Mutex(0)
        let agent = LoopbackAgent(
            open: { page in
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                let redirect = try #require(form["redirect_uri"])
                let state = try #require(form["state"])
                // Others do not come to this address.
                let urls = foreign(at: redirect, state).filter { $0.hasPrefix(redirect) }
                #expect(urls.count >= 12)
                for url in urls {
                    let (port, request) = Self.get(url)
                    let response = try await Self.visit(port, request)
                    #expect(response.hasPrefix("HTTP/1.1 4"), "\(url): \(response.prefix(40))")
                }
                sent.withLock { $0 = urls.count }
                let (port, request) = Self.get(redirect + "?code=c&state=\(state)")
                _ = try await Self.visit(port, request)
            },
            notice: { notice in if notice.passedOver != nil || notice.refused != nil { told.withLock { $0 += 1 } } })
        #expect(try await agent.run { try await begin($0) }.accessToken == "AT-secret-1")
        // A notice comes from another task than the reply, and before `run` returns.
        #expect(told.withLock { $0 } == sent.withLock { $0 })
    }

    @Test("A response of another flow ends no sign-in, in whatever form an app is opened with it")
    func foreignURLs() async throws {
        for text in [Bench.redirect, "sample-app.nationbuilder://oauth/callback"] {
            let (opened, signal) = AsyncStream.makeStream(of: String.self)
            let agent = HandOffAgent(redirect: try RedirectURI(text)) { signal.yield($0) }
            let task = Task { try await agent.run { try await begin($0) } }
            let url = try #require(await opened.first { _ in true })
            let state = try #require(Form(String(url.drop { $0 != "?" }.dropFirst()))["state"])
            for url in foreign(at: text, state) { #expect(await agent.finish(url: url) == false, "\(url)") }
            #expect(await agent.finish(url: "\(text)?code=c&state=\(state)"))
            #expect(try await task.value.accessToken == "AT-secret-1")
        }
    }

    @Test(
        "The right state in a response that is malformed ends the sign-in at once",
        arguments: ["?code=c&state=STATE&state=STATE", "?state=STATE&code=%FF", "#code=c&state=STATE"])
    func malformedResponses(_ rest: String) async throws {
        let (opened, signal) = AsyncStream.makeStream(of: String.self)
        let agent = HandOffAgent(redirect: try RedirectURI(Bench.redirect)) { signal.yield($0) }
        let task = Task { try await agent.run { try await begin($0) } }
        let url = try #require(await opened.first { _ in true })
        let state = try #require(Form(String(url.drop { $0 != "?" }.dropFirst()))["state"])
        #expect(await agent.finish(url: Bench.redirect + rest.replacing("STATE", with: state)))
        let error = await thrown { _ = try await task.value } as? OAuthError
        #expect(error?.kind.belongs(to: .invalidResponse) == true && bench.stub.requests.isEmpty)
    }

    @Test("Silent and half-spoken connections, noise and a request of 1 MiB are in nobody's way")
    func noise() async throws {
        let agent = LoopbackAgent { page in
            let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
            let redirect = try #require(form["redirect_uri"])
            let state = try #require(form["state"])
            let (port, request) = Self.get(redirect + "?code=c&state=\(state)")
            Task {
                let silent = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                for index in 0..<20 {
                    let channel = try await silent.connect(host: "127.0.0.1", port: port).get()
                    if index % 2 == 0 { try await channel.writeAndFlush(ByteBuffer(string: "GET /call")).get() }
                }
                _ = try? await Self.visit(port, "GET /callback?" + String(repeating: "x", count: 1 << 20))
                _ = try? await Self.visit(port, "\u{0}\u{1}\u{2}\r\n\r\n")
                _ = try await Self.visit(port, request)
            }
        }
        #expect(try await agent.run { try await begin($0) }.accessToken == "AT-secret-1")
    }

    @Test("A browser that stays in the foreground stands in no response's way, nor in that of the time-out")
    func foregroundBrowser() async throws {
        let agent = LoopbackAgent { page in
            let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
            let redirect = try #require(form["redirect_uri"])
            let (port, request) = Self.get(redirect + "?code=c&state=\(try #require(form["state"]))")
            Task { _ = try await Self.visit(port, request) }
            try await ContinuousClock().sleep(for: .seconds(3600))
        }
        #expect(try await agent.run { try await begin($0) }.accessToken == "AT-secret-1")
        let late = LoopbackAgent(timeout: .milliseconds(20)) { _ in
            try await ContinuousClock().sleep(for: .seconds(3600))
        }
        let error = await thrown { _ = try await late.run { try await begin($0) } }
        #expect((error as? OAuthError)?.kind == .agent.timedOut)
    }

    @Test("A port that is taken is an error before the browser opens")
    func taken() async throws {
        let holder = try await LoopbackServer { _, _ in (200, "") }
        let isOpened = Mutex(false)
        let agent = LoopbackAgent(port: holder.port) { _ in isOpened.withLock { $0 = true } }
        let error = await thrown { _ = try await agent.run { try await begin($0) } }
        #expect((error as? OAuthError)?.kind == .agent.portTaken)
        #expect(!isOpened.withLock { $0 })
        try await holder.stop()
    }

    @Test("A time-out, a cancellation and a browser that does not open end it, and the port is free")
    func ends() async throws {
        let place = Slot()
        let late = LoopbackAgent(timeout: .milliseconds(20)) { page in
            place.value = Form(String(page.url.drop { $0 != "?" }.dropFirst()))["redirect_uri"] ?? ""
        }
        let error = await thrown { _ = try await late.run { try await begin($0) } }
        #expect((error as? OAuthError)?.kind == .agent.timedOut)
        let (port, request) = Self.get(place.value)
        #expect(port > 0)
        let response = try? await Self.visit(port, request)
        #expect(response == nil)
        let blind = LoopbackAgent { _ in throw OAuthError(.agent.noBrowser) }
        #expect(
            (await thrown { _ = try await blind.run { try await begin($0) } } as? OAuthError)?.kind == .agent.noBrowser)
        let (opened, signal) = AsyncStream.makeStream(of: Void.self)
        let patient = LoopbackAgent { _ in signal.yield() }
        let task = Task { try await patient.run { try await begin($0) } }
        for await _ in opened { break }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
    }

    @Test(
        "A caller that is cancelled while a code is on its way gets its tokens all the same", arguments: [true, false])
    func cancelledWhileRedeeming(_ isHandOff: Bool) async throws {
        try await StrictServer.run([]) { server in
            let http = Client(nil, transport: .platform)
            let provider = try await OAuthProvider.discover(server.issuer, via: http)
            let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "public"), via: http)
            let session = OAuthSession(grants, store: MemoryCredentialStore())
            try await server.tell("hold?path=/token")
            let task: Task<Void, any Error>
            if isHandOff {
                let (opened, signal) = AsyncStream.makeStream(of: String.self)
                let agent = HandOffAgent(redirect: try RedirectURI("http://127.0.0.1:4711/callback")) {
                    signal.yield($0)
                }
                task = Task { try await session.signIn(by: agent) }
                for await url in opened {
                    let back = try await server.respond(url, as: "alice")
                    Task { await agent.finish(url: back) }
                    break
                }
            } else {
                let agent = LoopbackAgent { page in Task { try await server.visit(page.url, as: "alice") } }
                task = Task { try await session.signIn(by: agent) }
            }
            try await waitUntil(await server.log().contains(where: { $0.hasPrefix("POST /token") }))
            task.cancel()
            try await server.tell("release")
            try await task.value
            #expect(try await session.validate().accessToken.hasPrefix("at-"))
        }
    }

    @Test("A refusal by the person ends it with the server's code")
    func denied() async throws {
        let agent = LoopbackAgent { page in
            let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
            let redirect = try #require(form["redirect_uri"])
            let (port, request) = Self.get(redirect + "?error=access_denied&state=\(try #require(form["state"]))")
            Task { _ = try await Self.visit(port, request) }
        }
        let error = await thrown { _ = try await agent.run { try await begin($0) } }
        #expect((error as? OAuthError)?.code == .accessDenied && bench.stub.requests.isEmpty)
    }

    @Test(
        "The bytes of a request by their rule",
        arguments: [
            ("GET /cb?x=1 HTTP/1.1\r\nHost: 127.0.0.1:7\r\n\r\n", RedirectHead.redirect("/cb?x=1")),
            ("GET /cb HTTP/1.1\r\nhost:127.0.0.1:7\r\nA: b\r\n\r\n", .redirect("/cb")),
            ("GET /cb HTTP/1.1\r\nHost: 127.0.0.1:7\r\n", .incomplete), ("", .incomplete),
            ("GET /cb HTTP/1.1\r\n\r\n", .refused(.otherHost)),
            ("GET /cb HTTP/1.1\r\nHost: 127.0.0.1:7\r\nHost: 127.0.0.1:7\r\n\r\n", .refused(.otherHost)),
            ("GET /cb HTTP/1.1\r\nHost: 127.0.0.1:8\r\n\r\n", .refused(.otherHost)),
            ("GET http://127.0.0.1:7/cb HTTP/1.1\r\nHost: 127.0.0.1:7\r\n\r\n", .refused(.malformed)),
            ("GET /cb\r\nHost: 127.0.0.1:7\r\n\r\n", .refused(.malformed)),
            ("GET /cb/ HTTP/1.1\r\nHost: 127.0.0.1:7\r\n\r\n", .refused(.otherPath)),
            ("POST /cb HTTP/1.1\r\nHost: 127.0.0.1:7\r\n\r\n", .refused(.otherMethod)),
            (String(repeating: "x", count: 8192), .refused(.tooLong)),
        ])
    func heads(_ text: String, _ expected: RedirectHead) {
        #expect(RedirectHead.read(Array(text.utf8), authority: "127.0.0.1:7", path: "/cb") == expected)
    }

    @Test("NB-A-17: an app hands over its URL; another one is not its own, and does not end the sign-in")
    func handOff() async throws {
        let (opened, signal) = AsyncStream.makeStream(of: String.self)
        let redirect = try RedirectURI("sample-app.nationbuilder://oauth/callback")
        let agent = HandOffAgent(redirect: redirect) { signal.yield($0) }
        #expect(await agent.finish(url: redirect.text) == false)
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        let task = Task { try await session.signIn(by: agent) }
        var state = ""
        for await url in opened {
            state = try #require(Form(String(url.drop { $0 != "?" }.dropFirst()))["state"])
            break
        }
        #expect(await agent.finish(url: "sample-app.nationbuilder://oauth/other?code=c&state=\(state)") == false)
        #expect(await agent.finish(url: "\(redirect.text)?code=c&state=x") == false)
        #expect(await agent.finish(url: "\(redirect.text)?code=c&state=\(state)"))
        try await task.value
        #expect(try await session.validate().accessToken == "AT-secret-1")
        #expect(await agent.finish(url: "\(redirect.text)?code=c&state=\(state)") == false)
        let second = Task { try await session.signIn(by: agent) }
        for await _ in opened { break }
        agent.cancel()
        #expect((await thrown { try await second.value } as? OAuthError)?.kind == .agent.cancelled)
    }

    @Test("A browser's program that goes on running has opened the page")
    func running() async throws {
        try await TemporaryFolder.with { path in
            // It runs as long as the folder is there.
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            let program = "\(path)/browser"
            try TemporaryFolder.addProgram(at: program, "#!/bin/sh\nwhile [ -e \"$0\" ]; do sleep 0.02; done\n")
            try await SystemBrowser.run(program, "https://x", patience: .milliseconds(50))
        }
    }

    @Test("A browser's program that is missing or fails is no browser", arguments: ["/nowhere/browser", "/bin/false"])
    func noBrowser(program: String) async {
        let error = await thrown { try await SystemBrowser.run(program, "https://x") }
        #expect((error as? OAuthError)?.kind == .agent.noBrowser)
    }

    @Test("A browser gets the URL as one argument, and nothing of it reaches a shell")
    func browser() async throws {
        try await TemporaryFolder.with { path in
            try await SystemBrowser.run("/bin/true", "https://x/$(touch \(path));`touch \(path)`")
            #expect((try? TemporaryFolder.mode(path)) == nil)
            let option = await thrown { try await SystemBrowser.run("/bin/true", "--help") }
            #expect((option as? OAuthError)?.kind == .agent.noBrowser)
        }
    }
}

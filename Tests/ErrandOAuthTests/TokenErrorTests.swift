// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("What a token endpoint refuses", .timed, .timeLimit(.minutes(10)))
struct TokenErrorTests {
    private func error(_ response: StubResponse) async -> OAuthError? {
        let bench = Bench(token: response)
        return await thrown { _ = try await bench.grants().clientCredentials() } as? OAuthError
    }

    @Test("Code, description, URI, status and challenge reach the caller; unknown codes too")
    func fields() async {
        let body = #"{"error":"invalid_client","error_description":"who?","error_uri":"https://as.example/e"}"#
        let error = await error(.json(text: body, status: .unauthorized).field(.wwwAuthenticate, "Basic realm=\"x\""))
        #expect(error?.kind == .refused && error?.code == .invalidClient && error?.status == 401)
        #expect(error?.errorDescriptionText == "who?" && error?.errorURI == "https://as.example/e")
        #expect(error?.challenge == "Basic realm=\"x\"")
        #expect(await self.error(.json(text: #"{"error":"weird"}"#, status: .badRequest))?.code == "weird")
    }

    @Test(
        "What is no OAuth error is a status with a bounded excerpt",
        arguments: [
            "", "plain text", "<html>502</html>", #"{"error":42}"#, #"[{"error":"x"}]"#, #"{"error":{"a":1}}"#, "{",
            String(repeating: "x", count: 50_000),
        ])
    func status(_ body: String) async {
        let error = await error(.text(body, status: .badGateway))
        #expect(error?.kind == .status && error?.status == 502 && error?.code == nil)
        #expect((error?.bodyExcerpt.count ?? 9999) <= 1024)
    }

    @Test("A description is shown without control characters, and short")
    func sanitised() async {
        let body =
            #"{"error":"x","error_description":"a\u001b[31m\nb\u202ec\u0085 \#(String(repeating: "y", count: 5000))"}"#
        let error = await error(.json(text: body, status: .badRequest))
        let shown = error?.shownDescription ?? ""
        #expect(shown.hasPrefix("a [31m b c "))
        #expect(shown.unicodeScalars.count <= 201)
        #expect(!"\(error as Any)".unicodeScalars.contains("\u{1b}"))
    }

    @Test(
        "429 and 503 say how long to wait, in both forms",
        arguments: [("7", 7.0), ("Thu, 01 Jan 2026 00:00:30 GMT", 30)])
    func retryAfter(_ value: String, _ seconds: Double) async {
        for status in [HTTPResponse.Status.tooManyRequests, .serviceUnavailable] {
            let error = await error(.status(status).field(.retryAfter, value))
            #expect(error?.retryAfter == .seconds(seconds))
        }
    }

    @Test("A broken connection is no OAuth error")
    func transport() async {
        let bench = Bench(token: .error(.connection.lost))
        let error = await thrown { _ = try await bench.grants().clientCredentials() }
        #expect((error as? ClientError)?.kind == .connection.lost)
    }

    @Test("A server that hangs ends the request at its deadline")
    func deadline() async throws {
        let bench = Bench(token: .silence)
        async let error = thrown { _ = try await bench.grants().clientCredentials() }
        try await bench.time.waitForSleeper(dueIn: .seconds(30))
        await bench.time.advance(by: .seconds(30))
        #expect((await error as? ClientError)?.kind == .timedOut.deadline)
    }

    @Test("Over a real connection, a server that drips does not draw a request out beyond its deadline")
    func drip() async throws {
        let server = try await DrippingServer()
        var grants = OAuthGrants(
            provider: OAuthProvider(tokenEndpoint: server.url + "/token"), client: OAuthClientIdentity(id: "app"),
            via: Client(bare: nil, transport: .platform))
        grants.timeout = .milliseconds(300)
        let error = await thrown { [grants] in _ = try await grants.clientCredentials() }
        #expect((error as? ClientError)?.kind == .timedOut.deadline)
        try await server.stop()
    }

    @Test("Cancelling the task ends the request")
    func cancellation() async throws {
        let bench = Bench(token: .silence)
        let task = Task { try await bench.grants().clientCredentials() }
        try await bench.stub.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("No redirect of the token endpoint is followed", arguments: [301, 302, 303, 307, 308])
    func redirects(_ code: Int) async {
        let bench = Bench(
            token: .status(HTTPResponse.Status(code: code)).field(.location, "https://evil.example/token"))
        let error = await thrown { _ = try await bench.grants().clientCredentials() } as? OAuthError
        #expect(error?.kind == .invalidResponse.redirected)
        #expect(bench.stub.requests.count == 1)
    }
}

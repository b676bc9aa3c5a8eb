// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Sign-in on another device", .timed, .timeLimit(.minutes(10)))
struct DeviceTests {
    private static let members: JSONObject = [
        "device_code": "DC-secret", "user_code": "WDJB-MJHT", "verification_uri": "https://as.example/d",
        "expires_in": 600,
        "interval": 5,
    ]

    private func device(_ key: String? = nil, _ value: JSONValue? = nil) async throws -> DeviceAuthorization {
        var members = Self.members
        if let key { members[key] = value }
        return try await Bench(.when(.post, "/device", .json(.object(members)))).grants().authorizeDevice(scopes: ["x"])
    }

    @Test(
        "What is required is there, and the place is safe",
        arguments: [
            ("device_code", nil), ("user_code", nil), ("verification_uri", nil), ("expires_in", nil),
            ("verification_uri", "javascript:alert(1)"), ("verification_uri", "http://as.example/d"),
            ("verification_uri_complete", "javascript:x"), ("device_code", ""), ("device_code", 7),
        ] as [(String, JSONValue?)])
    func required(_ key: String, _ value: JSONValue?) async {
        let error = await thrown { _ = try await device(key, value) }
        #expect((error as? OAuthError)?.kind == .invalidResponse.member)
    }

    @Test(
        "An interval that is missing, zero or negative is 5 s; a text is its number",
        arguments: [
            (nil, 5.0), (0, 5), (-3, 5), ("7", 7), (0.01, 1), (1e300, 3600),
        ] as [(JSONValue?, Double)])
    func interval(_ value: JSONValue?, _ seconds: Double) async throws {
        #expect(try await device("interval", value).interval == .seconds(seconds))
    }

    @Test("The code to type is shown as it came, the device's code never")
    func shown() async throws {
        let device = try await device("verification_uri_complete", "https://as.example/d?c=1")
        #expect(device.userCode == "WDJB-MJHT" && device.completeURL != nil)
        #expect(!said(device).contains("DC-secret"))
    }

    /// Polls with the server's responses, letting time pass from one expected poll
    /// to the next, and tells when each came.
    private func poll(
        _ responses: [StubResponse], at moments: [Double], life: Int = 600
    ) async throws -> (times: [Double], result: Result<TokenSet, any Error>) {
        var members = Self.members
        members["expires_in"] = .number(JSONNumber(life))
        let queue = ResponseQueue(responses)
        let bench = Bench(.when(.post, "/device", .json(.object(members))))
        let time = bench.time
        bench.stub.add(.when(.post, "/token") { _ in queue.next(time.now.sinceOrigin) })
        var grants = bench.grants()
        // The client's own timers sleep on this clock too, and one goes on to sleep when its call has ended.
        // None of them may be due when a poll is, or it would be taken for the poll that has not gone to sleep yet.
        grants.timeout = .milliseconds(30_500)
        let task = Task { [grants] in try await grants.poll(try await grants.authorizeDevice()) }
        var last = 0.0
        for moment in moments {
            try await time.waitForSleeper(dueIn: .seconds(moment - last))
            await time.advance(by: .seconds(moment - last))
            last = moment
        }
        let result = await task.result
        return (queue.times, result)
    }

    private static func error(_ code: String) -> StubResponse {
        .json(text: #"{"error":"\#(code)"}"#, status: .badRequest)
    }

    @Test("The first poll after an interval; slow_down adds 5 s for good; pending goes on")
    func slowDown() async throws {
        let pending = Self.error("authorization_pending")
        let slow = Self.error("slow_down")
        let (times, result) = try await poll(
            [pending, slow, pending, slow, pending, .json(text: goodTokens)], at: [5, 10, 20, 30, 45, 60])
        #expect(times == [5, 10, 20, 30, 45, 60])
        #expect(try result.get().accessToken == "AT-secret-1")
    }

    @Test("A refusal, an end and an unknown error end it", arguments: ["access_denied", "expired_token", "odd"])
    func ends(_ code: String) async throws {
        let (times, result) = try await poll([Self.error(code)], at: [5])
        #expect(times == [5])
        #expect((await thrown { _ = try result.get() } as? OAuthError)?.code?.rawValue == code)
    }

    @Test("It ends by our own clock, and says so")
    func life() async throws {
        let (times, result) = try await poll(
            Array(repeating: Self.error("authorization_pending"), count: 50), at: [5, 10, 15], life: 17)
        #expect(times == [5, 10, 15])
        #expect((await thrown { _ = try result.get() } as? OAuthError)?.code == .expiredToken)
    }

    @Test("A lost connection and a server error double the wait, Retry-After sets it, and it goes on")
    func backOff() async throws {
        let (times, result) = try await poll(
            [
                .error(.connection.lost), .status(.internalServerError),
                .status(.serviceUnavailable).field(.retryAfter, "70"), Self.error("authorization_pending"),
                .json(text: goodTokens),
            ], at: [5, 15, 35, 105, 110])
        #expect(times == [5, 15, 35, 105, 110])
        _ = try result.get()
    }

    @Test(
        "A response that is not the server's does not end it",
        arguments: [
            StubResponse.error(.undecodable.truncated), .status(.requestTimeout), .status(.tooManyRequests),
            .text("<html>Sign in to the network</html>", type: "text/html"),
            .text("<html>Blocked</html>", type: "text/html", status: .forbidden),
            .status(.found), .json(text: #"{"access_token":"#), .json(text: ""),
        ])
    func odd(_ response: StubResponse) async throws {
        let (times, result) = try await poll([response, .json(text: goodTokens)], at: [5, 15])
        #expect(times == [5, 15])
        #expect(try result.get().accessToken == "AT-secret-1")
    }

    @Test("When the codes expire, the last odd response is told")
    func lastOdd() async throws {
        let (_, result) = try await poll([.status(.badGateway)], at: [5], life: 14)
        let error = await thrown { _ = try result.get() } as? OAuthError
        #expect(error?.code == .expiredToken && (error?.underlying as? OAuthError)?.status == 502)
    }

    @Test("Cancelling ends it")
    func cancel() async throws {
        let bench = Bench(.when(.post, "/device", .json(.object(Self.members))), .when(.post, "/token", .status(.ok)))
        let grants = bench.grants()
        let device = try await grants.authorizeDevice()
        let task = Task { try await grants.poll(device) }
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(bench.tokenRequests.isEmpty)
    }
}

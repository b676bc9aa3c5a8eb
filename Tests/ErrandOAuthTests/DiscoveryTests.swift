// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Discovery and registration", .timed, .timeLimit(.minutes(10)))
struct DiscoveryTests {
    private static let good: JSONObject = [
        "issuer": "https://as.example", "token_endpoint": "https://as.example/t",
        "authorization_endpoint": "https://as.example/a?x=y",
    ]

    private static func document(_ key: String, _ value: JSONValue?) -> StubResponse {
        var document = good
        document[key] = value
        return .json(.object(document))
    }

    @Test("OpenID's document stands behind the issuer's path, RFC 8414's before it")
    func places() {
        #expect(
            DiscoveryForm.openID.urls("https://as.example/o") == [
                "https://as.example/o/.well-known/openid-configuration"
            ])
        #expect(
            DiscoveryForm.oauth.urls("https://as.example/o")
                == ["https://as.example/.well-known/oauth-authorization-server/o"])
        #expect(
            DiscoveryForm.oauth.urls("https://as.example") == [
                "https://as.example/.well-known/oauth-authorization-server"
            ])
        #expect(
            DiscoveryForm.openID.urls("https://as.example/") == ["https://as.example/.well-known/openid-configuration"])
    }

    @Test("What OpenID's document does not name is taken from that of RFC 8414, and never the other way round")
    func merged() async throws {
        var whole = Self.good
        whole["revocation_endpoint"] = "https://as.example/revoke"
        whole["token_endpoint"] = "https://as.example/other"
        let bench = Bench(
            .when(.get, "/.well-known/openid-configuration", .json(.object(Self.good))),
            .when(.get, "/.well-known/oauth-authorization-server", .json(.object(whole))))
        let provider = try await OAuthProvider.discover(Bench.issuer, via: bench.http)
        #expect(provider.revocationEndpoint == "https://as.example/revoke")
        #expect(provider.tokenEndpoint == "https://as.example/t")
        #expect(provider.metadata["revocation_endpoint"]?.string == "https://as.example/revoke", "for who keeps it")
        #expect(bench.stub.requests.count == 2)
    }

    @Test(
        "A document of RFC 8414 that is not good beside a good one of OpenID is passed over",
        arguments: [
            StubResponse.status(.notFound), .status(.internalServerError), .text("<html>"), .error(.timedOut.idle),
            .json(text: #"{"issuer":"https://evil.example","revocation_endpoint":"https://evil.example/r"}"#),
            .json(
                text:
                    #"{"issuer":"https://as.example","token_endpoint":"https://as.example/t","revocation_endpoint":"javascript:x"}"#
            ),
        ])
    func passedOver(_ second: StubResponse) async throws {
        let bench = Bench(
            .when(.get, "/.well-known/openid-configuration", .json(.object(Self.good))),
            .when(.get, "/.well-known/oauth-authorization-server", second))
        let provider = try await OAuthProvider.discover(Bench.issuer, via: bench.http)
        #expect(provider.tokenEndpoint == "https://as.example/t" && provider.revocationEndpoint == nil)
    }

    @Test(
        "Whatever is in the first place instead of a document, the one in the second place counts",
        arguments: [
            StubResponse.status(.notFound), .status(.forbidden), .status(.notAcceptable), .status(.internalServerError),
            .text("<html>", type: "text/html"), .status(.found).field(.location, "https://as.example/"),
            document("token_endpoint", nil), .error(.timedOut.idle),
        ])
    func order(_ first: StubResponse) async throws {
        let bench = Bench(
            .when(.get, "/.well-known/openid-configuration", first),
            .when(.get, "/.well-known/oauth-authorization-server", .json(.object(Self.good))))
        let provider = try await OAuthProvider.discover(Bench.issuer, via: bench.http)
        #expect(provider.tokenEndpoint == "https://as.example/t" && bench.stub.requests.count == 2)
    }

    @Test("A document of another issuer in the first place is an error, whatever is in the second")
    func otherIssuer() async throws {
        let bench = Bench(
            .when(
                .get, "/.well-known/openid-configuration", Self.document("issuer", "https://evil.example")),
            .when(.get, "/.well-known/oauth-authorization-server", .json(.object(Self.good))))
        let error = await thrown { _ = try await OAuthProvider.discover(Bench.issuer, via: bench.http) }
        #expect((error as? OAuthError)?.kind == .issuerMismatch)
    }

    @Test("Without any document the error is that of the first, unless it is only missing")
    func neither() async throws {
        for (first, second, status) in [(500, 404, 500), (500, 403, 500), (404, 403, 403), (404, 404, 404)] {
            let bench = Bench(
                .when(.get, "/.well-known/openid-configuration", .status(.init(code: first))),
                .when(.get, "/.well-known/oauth-authorization-server", .status(.init(code: second))))
            let error = await thrown { _ = try await OAuthProvider.discover(Bench.issuer, via: bench.http) }
            #expect((error as? OAuthError)?.status == status, "\(first) \(second)")
        }
    }

    private static let faults: [(String, StubResponse, OAuthError.Kind)] = [
        ("issuer-wrong", document("issuer", "https://evil.example"), .issuerMismatch),
        ("issuer-slash", document("issuer", "https://as.example/"), .issuerMismatch),
        ("issuer-missing", document("issuer", nil), .issuerMismatch),
        ("no-token-endpoint", document("token_endpoint", nil), .invalidResponse.member),
        ("number-endpoint", document("token_endpoint", 7), .invalidResponse.member),
        ("js-endpoint", document("authorization_endpoint", "javascript:alert(1)"), .configuration.endpoint),
        ("http-endpoint", document("token_endpoint", "http://as.example/t"), .configuration.endpoint),
        ("fragment-endpoint", document("authorization_endpoint", "https://as.example/a#x"), .configuration.endpoint),
        ("html", .text("<html>", type: "text/html"), .invalidResponse.json),
        ("array", .json(text: "[]"), .invalidResponse.json),
        (
            "twice", .json(text: #"{"issuer":"https://as.example","issuer":"x","token_endpoint":"https://a/t"}"#),
            .invalidResponse.json
        ),
        ("huge", .json(text: String(repeating: " ", count: 2_000_000)), .invalidResponse.tooLarge),
        ("404", .status(.notFound), .status),
        ("redirect", .status(.found).field(.location, "https://evil.example/"), .invalidResponse.redirected),
    ]

    @Test("Metadata that break a rule are refused, and nothing is guessed", arguments: faults)
    func faulty(_ name: String, _ response: StubResponse, _ kind: OAuthError.Kind) async {
        let bench = Bench(.when(.get, nil, response))
        let error = await thrown { _ = try await OAuthProvider.discover(Bench.issuer, .openID, via: bench.http) }
        #expect((error as? OAuthError)?.kind == kind, "\(name)")
        #expect(bench.stub.requests.count == 1)
    }

    @Test("A cancelled caller stops waiting at once; the others get what is fetched")
    func cancelledWaiter() async throws {
        let bench = Bench(.when(.get, nil, .json(.object(Self.good)).after(.seconds(9))))
        let directory = OAuthProviderDirectory(Bench.issuer, .openID, via: bench.http)
        let tasks = (0..<2).map { _ in Task { try await directory.provider() } }
        try await bench.time.waitForSleeper(dueIn: .seconds(9))
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        await bench.time.advance(by: .seconds(9))
        #expect(try await tasks[1].value.issuer == Bench.issuer && bench.stub.requests.count == 1)
    }

    @Test("50 first uses share one fetch; a failure is not kept; success is, until it is asked anew")
    func directory() async throws {
        let bench = Bench(.when(.get, nil, .status(.internalServerError), .json(.object(Self.good)).after(.seconds(1))))
        let directory = OAuthProviderDirectory(Bench.issuer, .openID, via: bench.http)
        _ = await thrown { _ = try await directory.provider() }
        async let found = withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? await directory.provider()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        try await bench.time.waitForSleeper(dueIn: .seconds(1))
        await bench.time.advance(by: .seconds(1))
        #expect(await found == 50 && bench.stub.requests.count == 2)
        _ = try await directory.provider()
        #expect(bench.stub.requests.count == 2)
        async let fresh = directory.refreshed()
        try await bench.time.waitForSleeper(dueIn: .seconds(1))
        await bench.time.advance(by: .seconds(1))
        _ = try await fresh
        #expect(bench.stub.requests.count == 3)
    }

    @Test(
        "What the server registered replaces what was asked for; a missing end of the secret is never",
        arguments: [
            (#","client_secret_expires_at":0"#, false), ("", false), (#","client_secret_expires_at":1700000000"#, true),
        ])
    func register(_ more: String, ends: Bool) async throws {
        for status in [HTTPResponse.Status.created, .ok] {
            let body =
                #"{"client_id":"c1","client_secret":"reg-secret","token_endpoint_auth_method":"client_secret_post","registration_access_token":"rat-secret"\#(more)}"#
            let bench = Bench(.when(.post, "/register", .json(text: body, status: status)))
            let registration = try await bench.provider.register(
                ["redirect_uris": ["https://app.example/cb"]], initialAccessToken: "iat", via: bench.http)
            #expect(registration.clientID == "c1")
            #expect((try registration.identity().secretExpiry != nil) == ends)
            #expect(try registration.identity().authentication.methodName == "client_secret_post")
            #expect(bench.stub.requests.first?.fields[.authorization] == "Bearer iat")
            #expect(try bench.stub.requests.first?.json()["redirect_uris"]?[0]?.string == "https://app.example/cb")
            #expect(!said(registration).contains("secret\""))
            #expect(!said(registration).contains("reg-secret") && !said(registration).contains("rat-secret"))
        }
    }

    @Test(
        "Refusals of a registration have their codes",
        arguments: [
            "invalid_redirect_uri", "invalid_client_metadata", "invalid_software_statement",
        ])
    func registrationRefused(_ code: String) async {
        let bench = Bench(.when(.post, "/register", .json(text: #"{"error":"\#(code)"}"#, status: .badRequest)))
        let error = await thrown { _ = try await bench.provider.register([:], via: bench.http) }
        #expect((error as? OAuthError)?.code?.rawValue == code)
        let plain = Bench(.when(.post, "/register", .text("no", status: .badRequest)))
        #expect(
            (await thrown { _ = try await plain.provider.register([:], via: plain.http) } as? OAuthError)?.kind
                == .status)
    }

    @Test("A new management token replaces the old one at once; a 401 says that the registration is gone")
    func manage() async throws {
        let first =
            #"{"client_id":"c","registration_access_token":"t1","registration_client_uri":"https://as.example/r/c"}"#
        let second = #"{"client_id":"c","registration_access_token":"t2"}"#
        let bench = Bench(
            .when(.post, "/register", .json(text: first, status: .created)),
            .when(.get, "/r/c", .json(text: second), .status(.unauthorized)))
        let registration = try await bench.provider.register([:], via: bench.http)
        let read = try await bench.provider.registration(registration, via: bench.http)
        let error = await thrown { _ = try await bench.provider.registration(read, via: bench.http) }
        #expect((error as? OAuthError)?.status == 401)
        #expect(bench.stub.requests.map { $0.fields[.authorization] } == [nil, "Bearer t1", "Bearer t2"])
    }
}

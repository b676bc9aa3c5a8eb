// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandOAuth
import ErrandTesting
import Foundation
import HTTPTypes
import Testing

/// A client, a clock and a scripted server.
struct Bench {
    static let issuer = "https://as.example"
    static let redirect = "https://app.example/callback"

    let time = TestTime()
    let stub: StubTransport
    let http: Client
    var provider: OAuthProvider

    init(_ rules: StubRule...) {
        let time = time
        stub = StubTransport(time: time.source)
        for rule in rules { stub.add(rule) }
        http = Client(bare: nil, transport: stub) { $0.time = time.source }
        provider = OAuthProvider(
            issuer: Self.issuer, authorizationEndpoint: Self.issuer + "/authorize",
            tokenEndpoint: Self.issuer + "/token")
        provider.deviceAuthorizationEndpoint = Self.issuer + "/device"
        provider.revocationEndpoint = Self.issuer + "/revoke"
        provider.introspectionEndpoint = Self.issuer + "/introspect"
        provider.registrationEndpoint = Self.issuer + "/register"
        provider.pushedAuthorizationRequestEndpoint = Self.issuer + "/par"
        provider.userinfoEndpoint = Self.issuer + "/userinfo"
        provider.endSessionEndpoint = Self.issuer + "/logout"
        provider.keysEndpoint = Self.issuer + "/keys"
    }

    /// A server whose token endpoint gives these responses.
    init(token response: StubResponse) { self.init(.when(.post, "/token", response)) }

    func grants(
        _ authentication: ClientAuthentication = .none, id: String = "app", dpop: DPoPProver? = nil
    ) -> OAuthGrants {
        OAuthGrants(
            provider: provider, client: OAuthClientIdentity(id: id, authentication: authentication), via: http,
            dpop: dpop)
    }

    var tokenRequests: [RecordedRequest] { stub.requests.filter { $0.path == "/token" } }
}

/// The error that a body throws, or a failure of the test.
func thrown(_ body: () async throws -> Void) async -> (any Error)? {
    do {
        try await body()
        Issue.record("nothing was thrown")
        return nil
    } catch { return error }
}

/// Everything that a value can be made to say of itself.
func said(_ value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return
        "\(value) \(String(reflecting: value)) \(dumped) \((value as? any Error).map { $0.localizedDescription } ?? "")"
}

/// A response that is right in every respect.
let goodTokens =
    #"{"access_token":"AT-secret-1","token_type":"Bearer","expires_in":3600,"refresh_token":"RT-secret-1"}"#

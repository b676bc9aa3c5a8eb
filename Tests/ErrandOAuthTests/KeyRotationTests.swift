// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Keys that an issuer replaces", .timed, .timeLimit(.minutes(10)))
struct KeyRotationTests {
    enum KeyID: CaseIterable { case new, absent, same }

    private func jwk(_ issuer: OpenIDIssuer, _ id: String?) -> StubResponse { .json(["keys": [issuer.jwk(id)]]) }

    private func token(_ issuer: OpenIDIssuer, _ id: String?) throws -> String {
        try issuer.token(header: id.map { ["kid": .string($0)] } ?? ["typ": "JWT"])
    }

    @Test(
        "The next token is valid, under whatever id the new key comes; one fetch that fails costs one token, by its own reason",
        arguments: KeyID.allCases, [false, true])
    func rotation(_ id: KeyID, failsOnce: Bool) async throws {
        let (before, after) = id == .absent ? (nil, nil) : ("k1", id == .new ? "k2" : "k1")
        let fault = failsOnce ? [StubResponse.status(.serviceUnavailable)] : []
        let responses = ResponseQueue([jwk(.shared, before)] + fault + [jwk(.other, after)])
        let bench = Bench(.when(.get, "/keys") { _ in responses.next(.zero) })
        let validator = try bench.grants().validator()
        _ = try await validator.validate(token(.shared, before), IDTokenExpectation())
        let new = try token(.other, after)
        if failsOnce {
            let error = await thrown { _ = try await validator.validate(new, IDTokenExpectation()) }
            #expect((error as? OAuthError)?.status == 503, "\(String(describing: error))")
        }
        _ = try await validator.validate(new, IDTokenExpectation())
        #expect(bench.stub.requests.count == (failsOnce ? 3 : 2))
        // The old key is gone. Neither it nor a flood of others has the keys fetched again within a minute.
        for _ in 0..<20 {
            await #expect(throws: OAuthError.self) {
                try await validator.validate(token(.shared, before), IDTokenExpectation())
            }
        }
        #expect(bench.stub.requests.count == (failsOnce ? 3 : 2))
        await bench.time.advance(by: .seconds(60))
        await #expect(throws: OAuthError.self) {
            try await validator.validate(token(.shared, before), IDTokenExpectation())
        }
        #expect(bench.stub.requests.count == (failsOnce ? 4 : 3))
    }

    // MARK: What came with a refused id token

    enum Grant: CaseIterable { case code, device, clientCredentials, exchange }

    @Test(
        "Tokens that came with a refused id token are revoked, whichever grant they are of; those with a good one are not",
        arguments: Grant.allCases, [false, true])
    func revocation(_ grant: Grant, isGood: Bool) async throws {
        let response = Slot()
        let bench = Bench(
            .when(.get, "/keys", .json(["keys": [OpenIDIssuer.shared.jwk()]])),
            .when(.post, "/revoke", .status(.ok)),
            .when(
                .post, "/device",
                .json(
                    text:
                        #"{"device_code":"d","user_code":"u","verification_uri":"https://as.example/d","expires_in":60}"#
                )),
            .when(.post, "/token") { _ in .json(text: response.value) })
        func answer(_ nonce: String? = nil) throws {
            let issuer = isGood ? OpenIDIssuer.shared : .other
            let object: JSONObject = [
                "access_token": "a", "token_type": "Bearer", "refresh_token": "r", "scope": "openid",
                "issued_token_type": .string(TokenExchange.accessToken),
                "id_token": .string(try issuer.token(OpenIDIssuer.claims(nonce: nonce))),
            ]
            response.value = String(decoding: try StrictJSON.bytes(object), as: UTF8.self)
        }
        let grants = bench.grants()
        do {
            switch grant {
            case .code:
                let flow = try await grants.authorize(
                    AuthorizationRequest(redirect: RedirectURI(Bench.redirect), scopes: ["openid"]))
                try answer(flow.values.nonce)
                _ = try await flow.finish("\(Bench.redirect)?code=c&state=\(flow.state.value)")
            case .device:
                try answer()
                let device = try await grants.authorizeDevice(scopes: ["openid"])
                async let tokens = grants.poll(device)
                try await bench.time.waitForSleeper(dueIn: .seconds(5))
                await bench.time.advance(by: .seconds(5))
                _ = try await tokens
            case .clientCredentials:
                try answer()
                _ = try await grants.clientCredentials(scopes: ["openid"])
            case .exchange:
                try answer()
                var exchange = TokenExchange(subjectToken: "s")
                exchange.scopes = ["openid"]
                _ = try await grants.exchange(exchange)
            }
            #expect(isGood)
        } catch { #expect(OAuthError.idToken ~= error && !isGood, "\(error)") }
        let revoked = bench.stub.requests.filter { $0.path == "/revoke" }.map { $0.form["token"] }
        #expect(revoked == (isGood ? [] : ["r", "a"]))
    }
}

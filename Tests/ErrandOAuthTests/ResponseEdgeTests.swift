// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandJSON
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// The rules of id tokens, their keys and authorization responses that `Scripts/mutate` found untested.
@Suite("Edges of responses", .timed, .timeLimit(.minutes(10)))
struct ResponseEdgeTests {
    // MARK: Hashes

    @Test(
        "The hash of a token is the left half of the digest that belongs to the algorithm",
        arguments: ["RS256", "ES384", "PS384", "RS512", "ES512", "EdDSA"])
    func halves(_ algorithm: String) {
        let bytes = Array("a token".utf8)
        let digest: [UInt8]
        switch algorithm {
        case "RS256": digest = Array(SHA256.hash(data: bytes))
        case "ES384", "PS384": digest = Array(SHA384.hash(data: bytes))
        default: digest = Array(SHA512.hash(data: bytes))
        }
        #expect(IDTokenHash.half("a token", algorithm) == Base64URL.encode(digest.prefix(digest.count / 2)))
    }

    @Test("Beside a code the id token has the code's hash; without a code nobody asks for one")
    func codeHash() throws {
        var expectation = IDTokenExpectation()
        try IDTokenHash.check([:], "RS256", expectation)
        expectation.code = "c"
        let right = JSONValue.string(IDTokenHash.half("c", "RS256"))
        try IDTokenHash.check(["c_hash": right], "RS256", expectation)
        for claims: JSONObject in [[:], ["c_hash": "x"], ["at_hash": right]] {
            let error = #expect(throws: OAuthError.self) { try IDTokenHash.check(claims, "RS256", expectation) }
            #expect(error?.kind == .idToken.hash)
        }
    }

    // MARK: Keys

    @Test("Keys are fetched again after an hour, and for unknown ids once a minute")
    func ages() async throws {
        let bench = Bench(.when(.get, "/keys", .json(["keys": .array([OpenIDIssuer.shared.jwk()])])))
        let validator = try bench.grants().validator()
        let good = try OpenIDIssuer.shared.token()
        let unknown = try OpenIDIssuer.shared.token(header: ["kid": "k9"])
        func fetches(_ token: String) async -> Int {
            _ = try? await validator.validate(token, IDTokenExpectation())
            return bench.stub.requests.count
        }
        #expect(await fetches(good) == 1)
        await bench.time.advance(by: .seconds(3599))
        #expect(await fetches(good) == 1)
        await bench.time.advance(by: .seconds(1))
        #expect(await fetches(good) == 2)
        #expect(await fetches(unknown) == 3)
        await bench.time.advance(by: .seconds(59))
        #expect(await fetches(unknown) == 3)
        await bench.time.advance(by: .seconds(1))
        #expect(await fetches(unknown) == 4)
    }

    @Test("Waits 30 s for the issuer's keys")
    func patience() async throws {
        let bench = Bench(.when(.get, "/keys", .json(["keys": []]).after(.seconds(3600))))
        let validator = try bench.grants().validator()
        let token = try OpenIDIssuer.shared.token()
        let start = bench.time.source.now()
        let call = Task { try await validator.validate(token, IDTokenExpectation()) }
        try await bench.time.waitForSleeper(dueIn: .seconds(30))
        await bench.time.advance(by: .seconds(30))
        let error = await #expect(throws: ClientError.self) { _ = try await call.value }
        #expect(error?.kind == .timedOut.deadline)
        #expect(start.duration(to: bench.time.source.now()) == .seconds(30))
    }

    // MARK: Authorization responses

    /// Reads the redirect URI with something behind it, in which STATE is the flow's state.
    private func read(_ rest: String) async throws -> AuthorizationResponse {
        let bench = Bench()
        let flow = try await bench.grants().authorize(
            AuthorizationRequest(redirect: try RedirectURI(Bench.redirect)))
        let values = AuthorizationResponse.Flow(
            redirect: try RedirectURI(Bench.redirect), state: flow.state, provider: bench.provider)
        let url = Bench.redirect + rest.replacing("STATE", with: flow.state.value)
        return try AuthorizationResponse(url, for: values)
    }

    private func respond(_ rest: String) async throws -> AuthorizationResponse {
        try await read("?state=STATE\(rest)")
    }

    @Test("A state in the fragment does not belong to the code in the query; a token there is not taken")
    func places() async throws {
        for rest in ["?code=c#state=STATE", "#access_token=a&token_type=bearer&state=STATE"] {
            let torn = try await read(rest)
            let error = #expect(throws: OAuthError.self, "\(rest)") { _ = try torn.code() }
            #expect(error?.kind == .invalidResponse.unexpected)
        }
    }

    @Test("Only the first ? and the first # of a URL divide it")
    func signs() async throws {
        #expect(try await respond("&code=a?b?c").value("code") == "a?b?c")
        #expect(try await respond("&code=a#b").value("code") == "a")
    }

    @Test("A response has 65,536 bytes at most")
    func size() async throws {
        let empty = try await respond("&code=")
        #expect(empty.value("code")?.isEmpty == true)
        let bench = Bench()
        let flow = try await bench.grants().authorize(
            AuthorizationRequest(redirect: try RedirectURI(Bench.redirect)))
        let head = "\(Bench.redirect)?state=\(flow.state.value)&code="
        let values = AuthorizationResponse.Flow(
            redirect: try RedirectURI(Bench.redirect), state: flow.state, provider: bench.provider)
        let code = String(repeating: "c", count: 65536 - head.utf8.count)
        #expect(try AuthorizationResponse(head + code, for: values).value("code") == code)
        let error = #expect(throws: OAuthError.self) {
            _ = try AuthorizationResponse(head + code + "c", for: values)
        }
        #expect(error?.kind == .invalidResponse.notMine)
    }

    @Test("A date of expiry that has passed leaves no life, in each form that is a date")
    func spentDates() {
        let sent = Date(timeIntervalSince1970: 1000)
        let forms: [TokenResponseFormat.ExpiryForm] = [
            .iso8601, .custom { _, _ in Date(timeIntervalSince1970: 999) },
        ]
        for form in forms { #expect(form.lifetime("1970-01-01T00:16:39Z", sent) == .zero) }
        #expect(TokenResponseFormat.ExpiryForm.iso8601.lifetime("1970-01-01T00:16:42Z", sent) == .seconds(2))
    }
}

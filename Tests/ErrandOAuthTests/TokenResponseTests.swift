// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The response of a token endpoint", .timed, .timeLimit(.minutes(10)))
struct TokenResponseTests {
    private func tokens(_ body: String, _ change: (inout OAuthProvider) -> Void = { _ in }) async throws -> TokenSet {
        var bench = Bench(token: .json(text: body))
        change(&bench.provider)
        return try await bench.grants().clientCredentials(scopes: ["read", "write"])
    }

    private static let kinds: [(String, String, OAuthError.Kind)] = [
        ("no-access-token", #"{"token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("empty-access-token", #"{"access_token":"","token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("null-access-token", #"{"access_token":null,"token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("number-access-token", #"{"access_token":7,"token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("crlf-access-token", #"{"access_token":"a\r\nX: y","token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("nul-access-token", #"{"access_token":"a\u0000","token_type":"Bearer"}"#, .invalidResponse.accessToken),
        ("two-access-tokens", #"{"access_token":"a","access_token":"b","token_type":"Bearer"}"#, .invalidResponse.json),
        (
            "two-by-escape", #"{"access_token":"a","acces\u0073_token":"b","token_type":"Bearer"}"#,
            .invalidResponse.json
        ),
        ("no-token-type", #"{"access_token":"a"}"#, .invalidResponse.tokenType),
        ("token-type-number", #"{"access_token":"a","token_type":1}"#, .invalidResponse.tokenType),
        ("token-type-mac", #"{"access_token":"a","token_type":"mac"}"#, .invalidResponse.tokenType),
        ("token-type-na", #"{"access_token":"a","token_type":"N_A"}"#, .invalidResponse.tokenType),
        ("token-type-dpop-unasked", #"{"access_token":"a","token_type":"DPoP"}"#, .invalidResponse.tokenType),
        (
            "refresh-token-number", #"{"access_token":"a","token_type":"Bearer","refresh_token":7}"#,
            .invalidResponse.refreshToken
        ),
        (
            "refresh-token-crlf", #"{"access_token":"a","token_type":"Bearer","refresh_token":"a\nb"}"#,
            .invalidResponse.refreshToken
        ),
        ("empty-200", "", .invalidResponse.json),
        ("array-200", "[1]", .invalidResponse.json),
        ("string-200", #""token""#, .invalidResponse.json),
        ("truncated-200", #"{"access_token":"a","#, .invalidResponse.json),
        ("trailing-200", goodTokens + "x", .invalidResponse.json),
        ("form-200", "access_token=a&token_type=Bearer", .invalidResponse.json),
        ("html-200", "<html>", .invalidResponse.json),
        ("nested-200", String(repeating: "[", count: 100_000), .invalidResponse.json),
        ("error-in-200", #"{"error":"invalid_scope","access_token":"a","token_type":"Bearer"}"#, .refused),
        ("odd-error-in-200", #"{"error":42,"access_token":"a","token_type":"Bearer"}"#, .invalidResponse.member),
    ]

    @Test("A response that breaks a rule is refused with its own kind", arguments: kinds)
    func refused(_ name: String, _ body: String, _ kind: OAuthError.Kind) async throws {
        let error = await thrown { _ = try await tokens(body) } as? OAuthError
        #expect(error?.kind == kind, "\(name)")
        #expect(error?.status == 200)
        #expect((error?.bodyExcerpt.count ?? 0) <= 1024)
    }

    @Test("10 MB are not read", arguments: [true, false])
    func huge(_ isLengthKnown: Bool) async throws {
        let chunk = String(repeating: " ", count: 100_000)
        let body =
            isLengthKnown
            ? StubResponse.json(text: String(repeating: chunk, count: 100))
            : .chunks(Array(repeating: chunk, count: 100), type: .json)
        let bench = Bench(token: body)
        let error = await thrown { _ = try await bench.grants().clientCredentials() }
        #expect((error as? OAuthError)?.kind == .invalidResponse.tooLarge)
    }

    @Test("Right JSON of the wrong type is taken: the body decides")
    func textJSON() async throws {
        let bench = Bench(token: .text(goodTokens))
        #expect(try await bench.grants().clientCredentials().accessToken == "AT-secret-1")
    }

    @Test("The token type is compared without case", arguments: ["bearer", "BEARER", "Bearer"])
    func typeCase(_ type: String) async throws {
        #expect(try await tokens(#"{"access_token":"a","token_type":"\#(type)"}"#).tokenType == .bearer)
    }

    @Test(
        "Every expires_in has one documented result",
        arguments: [
            ("3600", 3600.0), (#""3600""#, 3600), ("3600.0", 3600), ("36e2", 3600), ("0", 0), ("-5", 0), (#""-5""#, 0),
            ("1e308", 315_360_000), ("9223372036854775808", 315_360_000), (#""99999999999999999999""#, 315_360_000),
            ("1e999", 315_360_000), ("null", nil), (#""soon""#, nil), ("true", nil), ("[1]", nil), (#""""#, nil),
        ] as [(String, Double?)])
    func expiry(_ literal: String, _ seconds: Double?) async throws {
        let set = try await tokens(#"{"access_token":"a","token_type":"Bearer","expires_in":\#(literal)}"#)
        #expect(set.lifetime == seconds.map { .seconds($0) })
        #expect(set.expiry == seconds.map { TestTime().date.addingTimeInterval($0) })
    }

    @Test("A missing expires_in is an unknown one")
    func noExpiry() async throws {
        #expect(try await tokens(#"{"access_token":"a","token_type":"Bearer"}"#).lifetime == nil)
    }

    @Test(
        "Scopes are what was granted, or what was asked for",
        arguments: [
            (#","scope":"read""#, ["read"]), ("", ["read", "write"]), (#","scope":null"#, ["read", "write"]),
            (#","scope":"a b c""#, ["a", "b", "c"]), (#","scope":["a","b"]"#, ["a", "b"]),
            (#","scope":"""#, ["read", "write"]),
        ])
    func scope(_ member: String, _ names: [String]) async throws {
        #expect(try await tokens(#"{"access_token":"a","token_type":"Bearer"\#(member)}"#).scopes?.names == names)
    }

    @Test("An empty or null refresh token is none", arguments: ["\"\"", "null"])
    func emptyRefreshToken(_ literal: String) async throws {
        let set = try await tokens(#"{"access_token":"a","token_type":"Bearer","refresh_token":\#(literal)}"#)
        #expect(set.refreshToken == nil)
    }

    @Test("Unknown members are there, and the tokens are not among them")
    func others() async throws {
        let set = try await tokens(#"{"access_token":"a","token_type":"Bearer","created_at":17,"x":{"y":[1]}}"#)
        #expect(set.others["created_at"]?.int == 17)
        #expect(set.others["access_token"] == nil)
    }

    @Test("An access token that looks like a JWT is not looked into")
    func opaque() async throws {
        let jwt = "e30.\(Base64URL.encode(Array(#"{"exp":1}"#.utf8))).x"
        let set = try await tokens(#"{"access_token":"\#(jwt)","token_type":"Bearer","expires_in":30}"#)
        #expect(set.lifetime == .seconds(30))
        #expect(set.accessToken == jwt)
    }

    @Test("Renamed members are found, and still checked")
    func renamed() async throws {
        var format = TokenResponseFormat()
        format.path = ["data", "oauth"]
        format.accessTokenKey = "at"
        format.refreshTokenKey = "rt"
        format.expiryKey = "expires_at"
        format.tokenTypeKey = "kind"
        format.scopeKey = "permissions"
        format.scopeSeparator = ","
        format.expiry = .secondsSince1970
        let renamed = format
        let end = Int(TestTime().date.timeIntervalSince1970) + 90
        let body = #"{"data":{"oauth":{"at":"a","rt":"r","expires_at":\#(end),"kind":"bearer","permissions":"x,y"}}}"#
        let set = try await tokens(body) { $0.responseFormat = renamed }
        #expect(set.accessToken == "a" && set.refreshToken == "r" && set.scopes?.names == ["x", "y"])
        #expect(set.lifetime == .seconds(90))
        let error = await thrown {
            _ = try await tokens(#"{"data":{"oauth":{"at":"","kind":"bearer"}}}"#) { $0.responseFormat = renamed }
        }
        #expect((error as? OAuthError)?.kind == .invalidResponse.accessToken)
        let missing = await thrown { _ = try await tokens(#"{"data":1}"#) { $0.responseFormat = renamed } }
        #expect((missing as? OAuthError)?.kind == .invalidResponse.member)
    }

    @Test(
        "An expiry may be written in milliseconds, as ISO 8601 or by a rule of one's own",
        arguments: [
            (TokenResponseFormat.ExpiryForm.millisecondsSince1970, "1767225660000", 60.0),
            (.iso8601, "\"2026-01-01T00:01:00Z\"", 60), (.iso8601, "\"yesterday\"", nil),
            (.custom { _, sent in sent.addingTimeInterval(5) }, "1", 5), (.custom { _, _ in nil }, "1", nil),
            (.secondsSince1970, "1e300", 315_360_000),
        ] as [(TokenResponseFormat.ExpiryForm, String, Double?)])
    func expiryForms(_ form: TokenResponseFormat.ExpiryForm, _ literal: String, _ seconds: Double?) async throws {
        let set = try await tokens(#"{"access_token":"a","token_type":"Bearer","expires_in":\#(literal)}"#) {
            $0.responseFormat.expiry = form
        }
        #expect(set.lifetime == seconds.map { .seconds($0) })
    }

    @Test("No text of a token set holds a token")
    func hidden() async throws {
        let set = try await tokens(goodTokens)
        #expect(!said(set).contains("secret"))
        #expect(!said([set]).contains("secret"))
        #expect(!said(Optional(set) as Any).contains("secret"))
    }

    @Test("No text of an error holds a body, and the fields do")
    func hiddenInErrors() async throws {
        let error = await thrown { _ = try await tokens(#"{"access_token":"AT-secret"}"#) }
        let oauth = try #require(error as? OAuthError)
        #expect(!said(oauth).contains("secret"))
        #expect(String(decoding: oauth.bodyExcerpt, as: UTF8.self).contains("AT-secret"))
    }

    @Test(
        "A type that is assumed takes the place of a missing and of an unknown one, and of none that says how to use the token",
        arguments: [
            (nil, true), (.null, true), ("", true), ("user", true), (1, true), (["Bearer"], true), ("BEARER", true),
            ("DPoP", false), ("mac", false), ("N_A", false), ("pop", false),
        ] as [(JSONValue?, Bool)])
    func assumedType(_ type: JSONValue?, _ isTaken: Bool) throws {
        var format = TokenResponseFormat()
        format.assumedTokenType = .bearer
        let reader = TokenResponseReader(format: format, type: .bearer, requestedScopes: nil, sentAt: Date())
        var object: JSONObject = ["access_token": "a"]
        object["token_type"] = type
        let tokens = try? reader.read(object)
        #expect(tokens?.tokenType == (isTaken ? .bearer : nil))
    }
}

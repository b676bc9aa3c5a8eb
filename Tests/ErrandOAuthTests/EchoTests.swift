// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// A server that repeats in its errors what it was sent.
@Suite("Echoing servers", .timed, .timeLimit(.minutes(5)))
struct EchoTests {
    private static let secret = "client/secret+with \"every\" sign=%"
    private static let tokens = TokenSet(accessToken: "AT/secret+\"1\"=", refreshToken: "RT/secret+\"1\"=")

    /// The ways to send something to each endpoint.
    enum Sending: String, CaseIterable, Sendable {
        case code, pushed, refresh, clientCredentials, password, assertion, exchange, device, poll, revoke, introspect
        case userinfo, register, registration

        func run(_ grants: OAuthGrants, _ http: Client) async throws {
            switch self {
            case .code:
                let flow = try await grants.authorize(AuthorizationRequest(redirect: try RedirectURI(Bench.redirect)))
                _ = try await flow.finish("\(Bench.redirect)?code=the%2Fcode-1&state=\(flow.state.value)")
            case .pushed:
                var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), loginHint: "a-hint@x.org")
                request.isPushed = true
                _ = try await grants.authorize(request)
            case .refresh: _ = try await grants.refresh(EchoTests.tokens)
            case .clientCredentials: _ = try await grants.clientCredentials()
            case .password: _ = try await grants.legacy.passwordTokens("user@example.org", "pass/word 1", [])
            case .assertion: _ = try await grants.jwtBearer(assertion: "eyJ.assertion.sent")
            case .exchange:
                var exchange = TokenExchange(subjectToken: "subject/token")
                exchange.actorToken = "actor/token"
                exchange.actorTokenType = TokenExchange.idToken
                _ = try await grants.exchange(exchange)
            case .device: _ = try await grants.authorizeDevice(parameters: [("secret_hint", "parameter/1")])
            case .poll:
                _ = try await grants.poll(
                    DeviceAuthorization(
                        userCode: "USER", verificationURL: "https://x.example", completeURL: nil,
                        deadline: http.configuration.time.now().advanced(by: .seconds(60)), interval: .zero,
                        deviceCode: "device/code-1", scopes: nil, resources: []))
            case .revoke: try await grants.revoke(EchoTests.tokens)
            case .introspect: _ = try await grants.introspect(EchoTests.tokens.accessToken)
            case .userinfo: _ = try await grants.userinfo(EchoTests.tokens, subject: "alice")
            case .register:
                _ = try await grants.provider.register(
                    ["client_name": "App"], initialAccessToken: "initial/token+1", via: http)
            case .registration:
                let response = EndpointResponse(
                    head: HTTPResponse(status: .created),
                    body: Array(
                        #"{"client_id":"app","registration_access_token":"management/1","registration_client_uri":"\#(Bench.issuer)/client"}"#
                            .utf8), sentAt: Date(timeIntervalSince1970: 0))
                let known = try ClientRegistration(response, replacing: nil)
                _ = try await grants.provider.registration(known, via: http)
            }
        }
    }

    /// The place in which a server repeats something.
    enum Place: CaseIterable, Sendable {
        case description, code, uri, challenge, page, success

        func respond(_ texts: [String]) throws -> StubResponse {
            let text = "you sent: " + texts.joined(separator: " and ")
            func json(_ object: JSONObject, _ status: HTTPResponse.Status) throws -> StubResponse {
                .json(.object(object), status: status)
            }
            switch self {
            case .description:
                return try json(["error": "invalid_request", "error_description": .string(text)], .badRequest)
            case .code: return try json(["error": .string(text)], .badRequest)
            case .uri: return try json(["error": "invalid_request", "error_uri": .string(text)], .unauthorized)
            case .challenge:
                let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                return .response(
                    HTTPResponse(
                        status: .unauthorized,
                        headerFields: [
                            .wwwAuthenticate: "Bearer error=\"invalid_token\", error_description=\"\(quoted)\""
                        ]
                    ))
            case .page: return .text("<p>\(text)</p>", type: "text/html", status: .badGateway)
            case .success: return try json(["message": .string(text)], .ok)
            }
        }
    }

    @Test("Nothing that was sent is in any text of an error", arguments: Sending.allCases, Place.allCases)
    func echoes(_ sending: Sending, _ place: Place) async throws {
        // A poll goes on after a response that is no server's.
        if sending == .poll, place == .page || place == .success { return }
        for authentication in [
            ClientAuthentication.basic(secret: Self.secret), .post(secret: Self.secret),
            .clientSecretJWT(secret: Self.secret),
        ] {
            let sent = Slot()
            let time = TestTime()
            let stub = StubTransport(time: time.source) { request in
                var texts = [request.text]
                texts += request.form.pairs.filter { !Self.isPublic($0.name) }.map(\.value)
                texts += [request.fields[.authorization], request.fields[DPoPProver.field]].compactMap(\.self)
                    .map { String($0.split(separator: " ").last ?? "") }
                if request.fields[.authorization]?.hasPrefix("Basic") == true
                    || request.text.contains("client_secret")
                {
                    texts.append(Self.secret)
                }
                sent.value = texts.joined(separator: "\u{1}")
                return try place.respond(texts)
            }
            let http = Client(bare: nil, transport: stub) { $0.time = time.source }
            let grants = OAuthGrants(
                provider: Bench().provider, client: OAuthClientIdentity(id: "app", authentication: authentication),
                via: http)
            let error: (any Error)?
            do {
                try await sending.run(grants, http)
                // A revocation ignores the body of a success.
                #expect(sending == .revoke && place == .success)
                continue
            } catch let thrown { error = thrown }
            let known = try #require(error as? OAuthError, "\(String(describing: error))")
            let shown =
                said(known)
                + [
                    known.errorDescriptionText, known.errorURI, known.challenge, known.contentType, known.scope,
                    known.code?.rawValue, known.reason, known.publicDescription,
                    String(decoding: known.bodyExcerpt, as: UTF8.self),
                ].compactMap(\.self).joined(separator: "\n")
            let texts = sent.value.split(separator: "\u{1}").map(String.init)
            #expect(!texts.isEmpty)
            for text in texts where text.utf8.count >= 4 && !Self.isProtocol(text) {
                #expect(!shown.contains(text), "\(text) of \(sending) in \(shown)")
            }
            #expect(!shown.contains("secret+") && !shown.contains("secret%2B"), "\(shown)")
        }
    }

    private static func isPublic(_ name: String) -> Bool {
        name.hasSuffix("_type") || name.hasSuffix("_method") || name.hasSuffix("_hint") && name.hasPrefix("token")
            || ["client_id", "redirect_uri", "scope"].contains(name)
    }

    /// Whether a whole body holds no value that is hidden.
    private static func isProtocol(_ body: String) -> Bool {
        body.hasPrefix("{")
            || (body.contains("=") && body.contains("grant_type"))
                && Form(body).pairs.allSatisfy { isPublic($0.name) }
    }

    @Test("The response of the browser repeats nothing either")
    func browser() async throws {
        let request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), loginHint: "a-hint@x.org")
        let flow = try await Bench().grants().authorize(request)
        let sent = Form(String(flow.url.drop { $0 != "?" }.dropFirst()))
        let echo = sent.pairs.filter { !Self.isPublic($0.name) }.map(\.value)
        #expect(echo.count == 3)
        let text = PercentEncoding.unreserved.encode(echo.joined(separator: " and "))
        let error = await thrown {
            _ = try await flow.finish(
                "\(Bench.redirect)?state=\(flow.state.value)&error=invalid_request&error_description=\(text)&error_uri=\(text)"
            )
        }
        let known = try #require(error as? OAuthError)
        #expect(known.errorDescriptionText == "<hidden> and <hidden> and <hidden>")
        for value in echo { #expect(!(said(known) + (known.errorURI ?? "")).contains(value), "\(value)") }
    }

    @Test("What a server says of a token, and what the grants hold, is in no dump")
    func dumps() async throws {
        let bench = Bench(
            .when(.post, "/introspect", .json(text: #"{"active":true,"sub":"alice-1","username":"ali"}"#)))
        var grants = bench.grants(.basic(secret: Self.secret))
        grants.tokenParameters = [("assertion_hint", "parameter-secret")]
        let introspection = try await grants.introspect("AT-secret")
        #expect(introspection.subject == "alice-1")
        #expect(!said(introspection).contains("ali"))
        #expect(!said(grants).contains(Self.secret) && !said(grants).contains("parameter-secret"))
    }
}

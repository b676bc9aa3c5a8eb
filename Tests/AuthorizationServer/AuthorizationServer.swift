// SPDX-License-Identifier: MIT

import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The endpoints.
struct AuthorizationServer: Sendable {
    let options: ServerOptions
    let state = ServerState()
    private let key: IssuerSigningKey?

    init(_ options: ServerOptions) {
        self.options = options
        key = try? IssuerSigningKey(isElliptic: options.signsByES256)
        state.with { $0.fault = options.fault }
        state.with { $0.clientKey = options.clientKey.flatMap { try? .init(pemRepresentation: $0) } }
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/.well-known/openid-configuration") { request, _ in
            try published(request, metadata())
        }
        router.get("/.well-known/oauth-authorization-server") { request, _ in
            guard options.splitsMetadata else { return try Response.json([:], status: 404) }
            return try published(request, metadata(isWhole: true))
        }
        router.get("/jwks") { request, _ in try published(request, key?.published() ?? [:]) }
        router.get("/fault") { request, _ in
            let name = try await EndpointCall(request).query["name"]
            state.with { $0.fault = name }
            return try Response.json([:], status: name.map { ServerFault.all[$0] != nil } ?? true ? 200 : 404)
        }
        router.get("/hold") { request, _ in
            let path = try await EndpointCall(request).query["path"]
            state.with { $0.held = path }
            return try Response.json([:])
        }
        router.get("/release") { _, _ in
            for waiting in state.with({ memory in
                memory.held = nil
                defer { memory.waiting = [] }
                return memory.waiting
            }) { waiting.resume() }
            return try Response.json([:])
        }
        router.get("/forget") { _, _ in
            state.with { $0.accessTokens = [:] }
            return try Response.json([:])
        }
        router.get("/authorize") { request, _ in try await authorize(EndpointCall(request)) }
        router.get("/device") { request, _ in try await device(EndpointCall(request)) }
        router.get("/decide") { request, _ in try await decide(EndpointCall(request)) }
        router.get("/logout") { _, _ in Response.page("<p>You are signed out.</p>") }
        router.get("/log") { _, _ in
            let (log, offences) = state.with { ($0.log, $0.offences) }
            return try Response.json(["log": log, "offences": offences])
        }
        router.post("/par") { request, _ in try await respond(request, push) }
        router.post("/token") { request, _ in try await respond(request, token) }
        router.post("/device_authorization") { request, _ in try await respond(request, authorizeDevice) }
        router.post("/introspect") { request, _ in try await respond(request, introspect) }
        router.post("/revoke") { request, _ in try await respond(request, revoke) }
        router.get("/userinfo") { request, _ in try await respond(request, userinfo) }
        return router
    }

    /// Returns a response that everybody may read.
    private func published(_ request: Request, _ object: [String: Any]) throws -> Response {
        let fault = state.with { $0.fault }
        return try .of(ServerResponse(kind: request.uri.path, members: object).spoiled(by: fault))
    }

    typealias Endpoint = @Sendable (EndpointCall, inout ServerMemory) throws -> [String: Any]

    /// Runs an endpoint and words its refusal.
    private func respond(_ request: Request, _ body: Endpoint) async throws -> Response {
        let call = try await EndpointCall(request)
        let response = try respond(call, body)
        // What was asked is done; the response is held back.
        await withCheckedContinuation { continuation in
            let isHeld = state.with { memory in
                guard memory.held == call.path else { return false }
                memory.waiting.append(continuation)
                return true
            }
            if !isHeld { continuation.resume() }
        }
        return response
    }

    private func respond(_ call: EndpointCall, _ body: Endpoint) throws -> Response {
        try state.with { memory in
            var fields: HTTPFields = [:]
            if options.wantsNonce, let name = HTTPField.Name("DPoP-Nonce") { fields[name] = memory.nonce }
            let kind = call.form["grant_type"].map { " \($0)" } ?? ""
            do {
                guard call.repeated.isEmpty else { throw Refusal("invalid_request", "a parameter comes twice") }
                let object = try body(call, &memory)
                memory.log.append("\(call.method) \(call.path)\(kind) 200")
                let response = ServerResponse(kind: call.path, status: call.path == "/par" ? 201 : 200, members: object)
                return try .of(response.spoiled(by: memory.fault), fields)
            } catch let refusal as Refusal {
                memory.log.append("\(call.method) \(call.path)\(kind) \(refusal.status) \(refusal.code)")
                if refusal.status == 401 { fields[.wwwAuthenticate] = #"Bearer error="\#(refusal.code)""# }
                return try .json(
                    ["error": refusal.code, "error_description": refusal.words], status: refusal.status, fields)
            }
        }
    }

    private func metadata(isWhole: Bool = false) -> [String: Any] {
        let issuer = state.issuer
        var object: [String: Any] = [
            "issuer": issuer, "authorization_endpoint": "\(issuer)/authorize", "token_endpoint": "\(issuer)/token",
            "jwks_uri": "\(issuer)/jwks", "userinfo_endpoint": "\(issuer)/userinfo",
            "introspection_endpoint": "\(issuer)/introspect", "revocation_endpoint": "\(issuer)/revoke",
            "end_session_endpoint": "\(issuer)/logout",
            "device_authorization_endpoint": "\(issuer)/device_authorization",
            "pushed_authorization_request_endpoint": "\(issuer)/par",
            "require_pushed_authorization_requests": options.requiresPushedRequests,
            "authorization_response_iss_parameter_supported": true, "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"], "dpop_signing_alg_values_supported": ["ES256"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [options.signsByES256 ? "ES256" : "RS256"],
            "token_endpoint_auth_methods_supported": [
                "none", "client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt",
            ],
        ]
        if options.splitsMetadata, !isWhole {
            for name in ["revocation_endpoint", "introspection_endpoint"] { object[name] = nil }
        }
        if options.revokesNothing { object["revocation_endpoint"] = nil }
        return object
    }

    func idToken(
        _ grant: ServerMemory.Grant, _ user: String, _ memory: borrowing ServerMemory, nonce: String?
    ) throws -> String {
        let issuer = memory.issuer
        let now = Int(Date().timeIntervalSince1970)
        var claims: [String: Any] = [
            "iss": issuer, "aud": grant.client, "sub": user, "iat": now, "exp": now + 600,
            "auth_time": Int(grant.signedInAt.timeIntervalSince1970),
        ]
        if let nonce { claims["nonce"] = nonce }
        guard let key else { throw Refusal("server_error", "no key", status: 500) }
        return try key.token(claims, fault: memory.fault)
    }
}

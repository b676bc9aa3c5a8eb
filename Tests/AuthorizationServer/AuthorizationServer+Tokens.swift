// SPDX-License-Identifier: MIT

import Foundation

// What a client asks for with its proof.
extension AuthorizationServer {
    func push(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        let client = try ServerClient.authenticate(call, &memory, options)
        guard call.form["request_uri"] == nil, call.form["client_id"] == client else {
            throw Refusal("invalid_request", "client_id is missing, or a reference is there")
        }
        let reference = "urn:ietf:params:oauth:request_uri:\(ServerState.random())"
        var parameters = call.form
        for name in ["client_secret", "client_assertion", "client_assertion_type"] { parameters[name] = nil }
        memory.pushed[reference] = (client, parameters, Date(timeIntervalSinceNow: 60))
        return ["request_uri": reference, "expires_in": 60]
    }

    func authorizeDevice(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        let client = try ServerClient.authenticate(call, &memory, options)
        let code = ServerState.random()
        let userCode = String((0..<8).map { _ in "BCDFGHJKLMNPQRSTVWXZ".randomElement() ?? "B" })
        memory.questions[code] = .init(
            client: client,
            parameters: [
                "scope": call.form["scope"] ?? "", "user_code": userCode, "resource": call.form["resource"] ?? "",
            ], isDevice: true, lastPoll: Date())
        return [
            "device_code": code, "user_code": userCode, "verification_uri": "\(memory.issuer)/device",
            "verification_uri_complete": "\(memory.issuer)/device?user_code=\(userCode)", "expires_in": 300,
            "interval": 1,
        ]
    }

    func token(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        if !call.query.isEmpty { memory.offences.append("a query at the token endpoint") }
        let client = try ServerClient.authenticate(call, &memory, options)
        let key = try proof(call, nil, &memory)
        switch call.form["grant_type"] {
        case "authorization_code": return try redeem(call, client, key, &memory)
        case "refresh_token": return try renew(call, client, key, &memory)
        case "urn:ietf:params:oauth:grant-type:device_code": return try poll(call, client, key, &memory)
        case "client_credentials":
            guard options.audience == nil || call.form["audience"] == options.audience else {
                throw Refusal("invalid_request", "another audience")
            }
            guard client != "public" else { throw Refusal("unauthorized_client", "a public client is nobody") }
            return try issue(
                .init(client: client, scope: call.form["scope"] ?? "", family: ServerState.random(), key: key), &memory,
                isRenewable: false)
        case "password":
            guard ["alice", "bob"].contains(call.form["username"]), call.form["password"] == "secret" else {
                throw Refusal("invalid_grant", "wrong name or password")
            }
            return try issue(
                .init(
                    client: client, user: call.form["username"], scope: call.form["scope"] ?? "",
                    family: ServerState.random(), key: key), &memory)
        default: throw Refusal("unsupported_grant_type", "no such grant")
        }
    }

    private func redeem(
        _ call: EndpointCall, _ client: String, _ key: String?, _ memory: inout ServerMemory
    ) throws -> [String: Any] {
        guard let code = call.form["code"], let grant = memory.codes[code], grant.client == client,
            let asked = grant.code, let ending = grant.ending, ending > Date()
        else { throw Refusal("invalid_grant", "the code is unknown or too old") }
        if grant.isUsed {
            memory.offences.append("a code was sent twice")
            memory.revokedFamilies.insert(grant.family)
            throw Refusal("invalid_grant", "the code was used")
        }
        memory.codes[code]?.isUsed = true
        guard call.form["redirect_uri"] == asked["redirect_uri"] else {
            throw Refusal("invalid_grant", "another redirect URI")
        }
        guard let verifier = call.form["code_verifier"], (43...128).contains(verifier.count),
            Base64Text.hash(verifier) == asked["code_challenge"]
        else { throw Refusal("invalid_grant", "the verifier is wrong") }
        guard grant.key == nil || grant.key == key else { throw Refusal("invalid_dpop_proof", "another key") }
        var fresh = grant
        fresh.key = key
        return try issue(fresh, &memory, nonce: asked["nonce"])
    }

    private func renew(
        _ call: EndpointCall, _ client: String, _ key: String?, _ memory: inout ServerMemory
    ) throws -> [String: Any] {
        guard let token = call.form["refresh_token"], let grant = memory.refreshTokens[token], grant.client == client,
            !memory.revokedFamilies.contains(grant.family)
        else { throw Refusal("invalid_grant", "the refresh token is unknown or dead") }
        guard !grant.isUsed else {
            memory.offences.append("a refresh token was sent twice")
            memory.revokedFamilies.insert(grant.family)
            throw Refusal("invalid_grant", "the refresh token was used")
        }
        guard grant.key == key else { throw Refusal("invalid_dpop_proof", "another key") }
        if call.form["code_verifier"] != nil { memory.offences.append("a verifier in a renewal") }
        // A spoiled response uses nothing up, so that many can follow each other.
        memory.refreshTokens[token]?.isUsed = memory.fault == nil
        var fresh = grant
        if options.repeatsAccess { fresh.access = grant.access }
        return try issue(fresh, &memory)
    }

    private func poll(
        _ call: EndpointCall, _ client: String, _ key: String?, _ memory: inout ServerMemory
    ) throws -> [String: Any] {
        guard let code = call.form["device_code"], var question = memory.questions[code], question.isDevice,
            question.client == client
        else { throw Refusal("invalid_grant", "the device code is unknown") }
        let isTooOften = Date().timeIntervalSince(question.lastPoll) < question.interval * 0.9
        question.lastPoll = Date()
        if isTooOften {
            question.interval += 5
            memory.offences.append("polled too often")
        }
        memory.questions[code] = question
        guard !isTooOften else { throw Refusal("slow_down", "too often") }
        guard call.form["resource"] ?? "" == question.parameters["resource"] else {
            throw Refusal("invalid_target", "another resource")
        }
        guard let decision = question.decision else { throw Refusal("authorization_pending", "nobody has decided yet") }
        memory.questions[code] = nil
        guard let user = decision else { throw Refusal("access_denied", "the person said no") }
        return try issue(
            .init(
                client: client, user: user, scope: question.parameters["scope"] ?? "", family: ServerState.random(),
                key: key), &memory)
    }

    private func issue(
        _ grant: ServerMemory.Grant, _ memory: inout ServerMemory, isRenewable: Bool = true, nonce: String? = nil
    ) throws -> [String: Any] {
        var grant = grant
        grant.isUsed = false
        grant.code = nil
        grant.ending = Date(timeIntervalSinceNow: Double(options.accessLife))
        let access = grant.access ?? "at-\(ServerState.random())"
        if options.repeatsAccess { grant.access = access }
        memory.accessTokens[access] = grant
        var response: [String: Any] = [
            "access_token": access, "token_type": grant.key == nil ? "Bearer" : "DPoP",
            "expires_in": options.accessLife,
        ]
        if !grant.scope.isEmpty { response["scope"] = grant.scope }
        if isRenewable {
            let refresh = "rt-\(ServerState.random())"
            memory.refreshTokens[refresh] = grant
            response["refresh_token"] = refresh
        }
        if grant.scope.split(separator: " ").contains("openid"), let user = grant.user {
            response["id_token"] = try idToken(grant, user, memory, nonce: nonce)
        }
        return response
    }
}

// SPDX-License-Identifier: MIT

import Foundation

// What tokens are worth.
extension AuthorizationServer {
    /// The key of a proof, when there is one.
    func proof(_ call: EndpointCall, _ accessToken: String?, _ memory: inout ServerMemory) throws -> String? {
        guard let text = call.fields["dpop"] else { return nil }
        return try PossessionProof.check(
            text, method: call.method, url: memory.issuer + call.path, accessToken: accessToken,
            nonce: options.wantsNonce ? memory.nonce : nil, seen: &memory.proofs
        ).get()
    }

    private func active(_ token: String, _ memory: ServerMemory) -> ServerMemory.Grant? {
        if let grant = memory.accessTokens[token] {
            let isAlive = (grant.ending ?? .distantPast) > Date() && !memory.revokedFamilies.contains(grant.family)
            return isAlive ? grant : nil
        }
        guard let grant = memory.refreshTokens[token], !grant.isUsed, !memory.revokedFamilies.contains(grant.family)
        else { return nil }
        return grant
    }

    func introspect(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        let client = try ServerClient.authenticate(call, &memory, options)
        guard let token = call.form["token"], let grant = active(token, memory), grant.client == client else {
            return ["active": false]
        }
        var response: [String: Any] = ["active": true, "client_id": client, "scope": grant.scope]
        if let user = grant.user { response["sub"] = user }
        if let ending = grant.ending, memory.accessTokens[token] != nil {
            response["exp"] = Int(ending.timeIntervalSince1970)
        }
        return response
    }

    func revoke(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        let client = try ServerClient.authenticate(call, &memory, options)
        guard let token = call.form["token"] else { throw Refusal("invalid_request", "no token") }
        if let grant = memory.refreshTokens[token], grant.client == client {
            memory.revokedFamilies.insert(grant.family)
        }
        if memory.accessTokens[token]?.client == client { memory.accessTokens[token] = nil }
        return [:]
    }

    func userinfo(_ call: EndpointCall, _ memory: inout ServerMemory) throws -> [String: Any] {
        if call.query["access_token"] != nil { memory.offences.append("a token in the query") }
        let words = (call.fields["authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, let grant = memory.accessTokens[words[1]], active(words[1], memory) != nil,
            let user = grant.user
        else { throw Refusal("invalid_token", "no good token", status: 401) }
        guard words[0] == (grant.key == nil ? "Bearer" : "DPoP") else {
            throw Refusal("invalid_token", "another scheme", status: 401)
        }
        if let key = grant.key {
            do {
                guard try proof(call, words[1], &memory) == key else {
                    throw Refusal("invalid_dpop_proof", "no proof, or another key")
                }
            } catch let refusal as Refusal {
                throw Refusal(refusal.code, refusal.words, status: 401)
            }
        }
        return ["sub": user, "name": user.capitalized, "email": "\(user)@example.com"]
    }
}

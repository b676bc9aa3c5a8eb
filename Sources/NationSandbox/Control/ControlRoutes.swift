// SPDX-License-Identifier: MIT

import HTTPTypes

/// The operations of the control API, by method and path.
struct ControlRoutes: Sendable {
    let nation: NationState
    let oauth: OAuthServer
    let factory: NationFactory
    let log: RequestLog
    let chaos: Setting<ChaosMachine>
    let deliveries: DeliveryLog
    let sender: WebhookSender
    /// The OpenAPI document of version 1.
    let version1: [UInt8]

    func respond(
        _ method: HTTPRequest.Method, _ path: String, _ query: QueryItems, _ body: JSONValue?, _ context: APIContext
    ) async throws -> APIResponse {
        let members = try ControlBody(body)
        switch (method, path.dropFirst("/sandbox".count)) {
        case (.get, ""), (.get, "/"): return .json(overview)
        case (.get, "/chaos"): return .json(chaos.value.chaos.bytes)
        case (.put, "/chaos"):
            let new = try SandboxChaos(members)
            chaos.value = ChaosMachine(new)
            return .json(new.bytes)
        case (.delete, "/chaos"):
            chaos.value = ChaosMachine(SandboxChaos())
            return .nothing
        case (.get, "/limits"): return .json(nation.limiter.limit.bytes)
        case (.put, "/limits"):
            return .json(try nation.limiter.change { try $0.changed(by: members) }.bytes)
        case (.get, "/permission"): return .json(permission)
        case (.put, "/permission"):
            nation.permission.value = try SandboxPermission(members)
            return .json(permission)
        case (.get, "/behaviors"): return .json(nation.behaviors.value.bytes)
        case (.put, "/behaviors"):
            try nation.behaviors.change(by: members)
            return .json(nation.behaviors.value.bytes)
        case (.get, "/availability"): return .json(nation.availability.value.bytes)
        case (.put, "/availability"):
            return .json(try nation.availability.replace { try $0.changed(by: members) }.bytes)
        case (.get, "/clock"): return .json(nation.availability.value.clock)
        case (.put, "/clock"):
            return .json(try nation.availability.replace { try $0.turned(by: members) }.clock)
        case (.post, "/people/merge"):
            try await PeopleControl(nation: nation).merge(members)
            return .nothing
        case (.post, "/people/destroy"):
            try await PeopleControl(nation: nation).destroy(members)
            return .nothing
        case (.get, "/openapi/v1.json"): return .json(version1)
        case (.get, "/openapi/v2.json"): return .json(OwnDocument.bytes)
        case (.get, "/oauth"): return .json(oauth.settings.value.bytes)
        case (.put, "/oauth"):
            return .json(try oauth.settings.replace { try $0.changed(by: members) }.bytes)
        case (.post, "/tokens/expire"): return .json(try await expire(members))
        case (.post, "/tokens/revoke"):
            try await revoke(members)
            return .nothing
        case (.post, "/reset"):
            try members.allow([])
            try await reset()
            return .nothing
        case (.get, "/requests"): return .json(try requests(query))
        case (.delete, "/requests"):
            log.clear()
            return .nothing
        case (.get, "/deliveries"): return .json(deliveries.bytes)
        case (.delete, "/deliveries"):
            deliveries.clear()
            return .nothing
        case (.get, "/webhooks"): return .json(JSONObject.text([("token", JSONText.string(sender.token))]))
        case (.post, "/webhooks/trigger"):
            let entries = try await WebhookTrigger(members).run(nation, context, sender)
            return .json(DeliveryLog.bytes(of: entries))
        default: throw APIProblem(.notFound, "not_found", "The control API has no \(method.rawValue) \(path).")
        }
    }

    private var permission: [UInt8] {
        JSONObject.text([("level", JSONText.string("\(nation.permission.value)"))])
    }

    private var overview: [UInt8] {
        JSONObject.text([
            ("slug", JSONText.string(nation.slug)), ("requests", Array(String(log.count).utf8)),
            ("limits", nation.limiter.limit.bytes), ("oauth", oauth.settings.value.bytes),
            ("chaos", chaos.value.chaos.bytes), ("permission", JSONText.string("\(nation.permission.value)")),
            ("behaviors", nation.behaviors.value.bytes), ("availability", nation.availability.value.bytes),
            ("clock", nation.availability.value.clock),
        ])
    }

    /// Expires one access token, or all that have a refresh token.
    private func expire(_ members: ControlBody) async throws -> [UInt8] {
        try members.allow(["token"])
        let now = oauth.now
        let rows = oauth.rows
        let token = try members.text("token")
        let count = try await nation.store.write { database in
            guard let token else { return try rows.expireAll(at: now, database) }
            return try rows.expire(TokenDigest(token), at: now, database)
        }
        if token != nil, count == 0 {
            throw APIProblem(.notFound, "not_found", "This is not a valid access token.")
        }
        return JSONObject.text([("expired", Array(String(count).utf8))])
    }

    /// Ends one token for good: it is unknown from then on.
    private func revoke(_ members: ControlBody) async throws {
        try members.allow(["token"])
        guard let token = try members.text("token") else { throw ControlBody.problem("token must be a token.") }
        let now = oauth.now
        let rows = oauth.rows
        try await nation.store.write { database in
            let digest = TokenDigest(token)
            guard try rows.token(digest, database)?.isRevoked == false else {
                throw APIProblem(.notFound, "not_found", "This is not a valid token.")
            }
            try rows.revoke(digest, at: now, database)
        }
    }

    /// Resets data, tokens and counts; settings and chaos stay.
    private func reset() async throws {
        try await factory.reset(nation)
        oauth.sessions.removeAll()
        nation.limiter.change { $0 }
        log.clear()
        deliveries.beginAnew()
    }

    private func requests(_ query: QueryItems) throws -> [UInt8] {
        var after = 0
        if let text = query["after"] {
            guard let number = Int(text), number >= 0 else {
                throw ControlBody.problem("after must be the number of a request.")
            }
            after = number
        }
        return JSONObject.text([("requests", JSONObject.list(log.entries(after: after).map(\.bytes)))])
    }
}

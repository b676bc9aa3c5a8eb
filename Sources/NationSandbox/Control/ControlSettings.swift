// SPDX-License-Identifier: MIT

private func json(_ number: Int64) -> [UInt8] { Array(String(number).utf8) }

extension SandboxChaos {
    /// Creates faults from `{"seed": 1, "rules": ["429=10 5%
    /// /api/v1/people*"]}`.
    init(_ body: ControlBody) throws {
        try body.allow(["seed", "rules"])
        self.init()
        if let seed = try body.number("seed", 0...Int64.max) { self.seed = UInt64(seed) }
        do {
            rules = try (try body.texts("rules") ?? []).map { try ChaosRule(parsing: $0) }
        } catch let error as ChaosSyntaxError {
            throw ControlBody.problem(error.description)
        }
    }

    var bytes: [UInt8] {
        JSONObject.text([
            ("seed", Array(String(seed).utf8)),
            ("rules", JSONObject.list(rules.map { JSONText.string($0.description) })),
        ])
    }
}

extension SandboxRateLimit {
    /// Returns the limit with the members of the body applied: `requests`,
    /// `window` in seconds, `daily` and `per_address`, where null is unlimited.
    func changed(by body: ControlBody) throws -> Self {
        try body.allow(["requests", "window", "daily", "per_address"])
        var limit = self
        if let requests = try body.number("requests", 0...1_000_000_000) { limit.requests = Int(requests) }
        if let window = try body.number("window", 1...86_400) { limit.window = .seconds(window) }
        if body.isNull("daily") {
            limit.daily = nil
        } else if let daily = try body.number("daily", 0...1_000_000_000) {
            limit.daily = Int(daily)
        }
        if body.isNull("per_address") {
            limit.perAddress = nil
        } else if let most = try body.number("per_address", 0...1_000_000_000) {
            limit.perAddress = Int(most)
        }
        return limit
    }

    var bytes: [UInt8] {
        JSONObject.text([
            ("requests", json(Int64(requests))), ("window", json(Int64(windowSeconds.rounded(.up)))),
            ("daily", daily.map { json(Int64($0)) } ?? JSONText.null),
            ("per_address", perAddress.map { json(Int64($0)) } ?? JSONText.null),
        ])
    }
}

extension SandboxOAuth {
    /// Returns the settings with the members of the body applied; lifetimes are
    /// in seconds.
    func changed(by body: ControlBody) throws -> Self {
        try body.allow(["code_lifetime", "access_token_lifetime", "implicit_token_lifetime", "revocation"])
        var settings = self
        let range: ClosedRange<Int64> = 0...3_153_600_000
        if let seconds = try body.number("code_lifetime", range) { settings.codeLifetime = .seconds(seconds) }
        if let seconds = try body.number("access_token_lifetime", range) {
            settings.accessTokenLifetime = .seconds(seconds)
        }
        if let seconds = try body.number("implicit_token_lifetime", range) {
            settings.implicitTokenLifetime = .seconds(seconds)
        }
        if let flag = try body.flag("revocation") { settings.hasRevocation = flag }
        return settings
    }

    var bytes: [UInt8] {
        JSONObject.text([
            ("code_lifetime", json(codeLifetime.components.seconds)),
            ("access_token_lifetime", json(accessTokenLifetime.components.seconds)),
            ("implicit_token_lifetime", json(implicitTokenLifetime.components.seconds)),
            ("revocation", Array((hasRevocation ? "true" : "false").utf8)),
        ])
    }
}

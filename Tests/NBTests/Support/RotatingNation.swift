// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import TestSupport

/// A nation whose refresh tokens work once each, and that takes its time with a renewal.
final class RotatingNation: Sendable {
    private struct State {
        var origin = ""
        /// The number of the tokens that are good.
        var number = 1
        var isExpired = false
        var renewals: [String] = []
    }

    /// Opens when a renewal, a revocation or a sign-in that is held has come.
    let asked = Gate()
    /// These get their responses when it opens.
    let responded = Gate()
    /// Calls with a renewed token get their responses when it opens.
    let served = Gate()
    private let state = Mutex(State())
    private let holdsSignIn: Bool

    /// - Parameter holdsSignIn: Whether the tokens of a sign-in wait as renewals do.
    init(holdsSignIn: Bool = false) { self.holdsSignIn = holdsSignIn }

    /// The refresh tokens that came, in their order.
    var renewals: [String] { state.withLock { $0.renewals } }

    /// Ends the access token.
    func expire() { state.withLock { $0.isExpired = true } }

    func run(_ use: @Sendable (_ origin: String) async throws -> Void) async throws {
        let server = FakeServer { request, _ in await self.respond(request) }
        try await server.run { origin in
            self.state.withLock { $0.origin = origin }
            try await use(origin)
        }
    }

    private func respond(_ request: FakeServer.Request) async -> Response {
        let origin = state.withLock { $0.origin }
        switch request.path {
        case "/.well-known/oauth-authorization-server":
            return FakeServer.json(
                """
                {"issuer":"\(origin)","token_endpoint":"\(origin)/oauth/token",\
                "device_authorization_endpoint":"\(origin)/oauth/device",\
                "revocation_endpoint":"\(origin)/oauth/revoke"}
                """)
        case "/oauth/device":
            return FakeServer.json(
                """
                {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"http://127.0.0.1/device",\
                "expires_in":600,"interval":1}
                """)
        case "/oauth/token": return await token(request)
        case "/oauth/revoke":
            asked.open()
            await responded.wait()
            return FakeServer.json("{}")
        case let path where path.hasPrefix("/api/v1/people"): return await people(request)
        default: return FakeServer.json("{}", .notFound)
        }
    }

    private func token(_ request: FakeServer.Request) async -> Response {
        let fields = request.body.split(separator: "&").map(String.init)
        guard let field = fields.first(where: { $0.hasPrefix("refresh_token=") }) else {
            if holdsSignIn {
                asked.open()
                await responded.wait()
            }
            return tokens()
        }
        let isGood = state.withLock { state in
            state.renewals.append(String(field.dropFirst("refresh_token=".count)))
            guard field == "refresh_token=r\(state.number)" else { return false }
            state.number += 1
            state.isExpired = false
            return true
        }
        guard isGood else { return FakeServer.json(#"{"error":"invalid_grant"}"#, .badRequest) }
        asked.open()
        await responded.wait()
        return tokens()
    }

    private func tokens() -> Response {
        let number = state.withLock { $0.number }
        return FakeServer.json(
            "{\"access_token\":\"a\(number)\",\"token_type\":\"Bearer\",\"refresh_token\":\"r\(number)\"}")
    }

    private func people(_ request: FakeServer.Request) async -> Response {
        let (isGood, isFirst) = state.withLock {
            (!$0.isExpired && request.authorization == "Bearer a\($0.number)", $0.number == 1)
        }
        guard isGood else { return FakeServer.json(#"{"code":"token_expired","message":"ended"}"#, .unauthorized) }
        if !isFirst { await served.wait() }
        let person = #"{"id":7,"full_name":"Ada Lovelace","first_name":"Ada"}"#
        let page = "{\"results\":[\(person)],\"next\":null,\"prev\":null}"
        return FakeServer.json(request.path.hasSuffix("/me") ? "{\"person\":\(person)}" : page)
    }
}

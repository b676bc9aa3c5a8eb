// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON

extension OAuthSession {
    /// Fetches the claims about the signed-in person (OpenID Connect Core
    /// §5.3).
    ///
    /// A token that the server no longer accepts is renewed, once.
    ///
    /// - Throws: ``OAuthError`` `configuration.parameter` when no id token says
    ///   who is signed in, and the errors of
    ///   ``OAuthGrants/userinfo(_:subject:)``.
    public func userinfo() async throws -> JSONObject {
        let first = try await live()
        do { return try await userinfo(first) } catch let error as OAuthError where error.status == 401 {
            let generation = state.generation(of: first)
            guard try await replaceRefused(generation, first.generation) else { throw error }
            let second = try await live()
            guard state.generation(of: second).continues(generation) else { throw error }
            return try await userinfo(second)
        }
    }

    private func userinfo(_ live: LiveCredential) async throws -> JSONObject {
        guard let subject = live.stored.subject else {
            throw OAuthError(
                .configuration.parameter, reason: "no id token says who is signed in: sign in with the scope openid")
        }
        return try await grants(for: live).userinfo(live.stored.tokens, subject: subject)
    }
}

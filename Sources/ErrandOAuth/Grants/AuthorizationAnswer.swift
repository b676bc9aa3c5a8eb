// SPDX-License-Identifier: MIT

/// What the browser brought back (RFC 6749 §4.1.2, RFC 9207).
struct AuthorizationAnswer {
    private let fields: [FormField]

    /// The answer, when it is this flow's: the right place and the right state.
    ///
    /// The state is looked at before all else, so that nobody can end a flow
    /// with an error of his own.
    init(_ url: String, for flow: PendingAuthorization) throws(OAuthError) {
        guard url.utf8.count <= 65536, flow.redirect.matches(url) else {
            throw OAuthError(.invalidResponse.notMine, reason: "the URL is not the redirect URI of this flow")
        }
        let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        guard let fields = FormField.parse(query ?? "") else {
            throw OAuthError(.invalidResponse.unexpected, reason: "the answer is no UTF-8")
        }
        self.fields = fields
        for name in ["state", "code", "iss", "error"] where fields.count(where: { $0.name == name }) > 1 {
            throw OAuthError(.invalidResponse.duplicate, reason: "the parameter \(name) comes twice")
        }
        guard let returned = value("state"), !returned.isEmpty else {
            let isInFragment = halves.count > 1 && halves[1].contains("=")
            guard !isInFragment else {
                throw OAuthError(.invalidResponse.unexpected, reason: "the answer is in the fragment")
            }
            throw OAuthError(.stateMismatch, reason: "the answer has no state")
        }
        guard flow.state.matches(returned) else {
            throw OAuthError(.stateMismatch, reason: "the state is another flow's")
        }
    }

    private func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The code, or what the server says in its place.
    func code(for flow: PendingAuthorization) throws(OAuthError) -> String {
        let isIssuerVerified = try flow.grants.provider.verifies(issuer: value("iss"))
        let code = value("code")
        if value("response") != nil {
            throw OAuthError(.invalidResponse.unexpected, reason: "a signed answer that nobody asked for")
        }
        if let error = value("error") {
            guard code == nil else {
                throw OAuthError(.invalidResponse.unexpected, reason: "both an error and a code")
            }
            throw refusal(OAuthError.Code(error), isIssuerVerified)
        }
        if isIssuerVerified == false {
            throw OAuthError(.issuerMismatch, reason: "the answer does not name its issuer")
        }
        guard let code, !code.isEmpty else {
            let isToken = value("access_token") != nil
            throw isToken
                ? OAuthError(.invalidResponse.unexpected, reason: "a token in place of a code")
                : OAuthError(.invalidResponse.authorizationCode, reason: "there is no code")
        }
        return code
    }

    private func refusal(_ code: OAuthError.Code, _ isIssuerVerified: Bool?) -> OAuthError {
        var error = OAuthError(code.needsInteraction ? .interactionRequired : .refused, code: code)
        error.errorDescriptionText = value("error_description")
        error.errorURI = value("error_uri")
        error.isIssuerVerified = isIssuerVerified
        return error
    }
}

extension OAuthProvider {
    /// Whether an answer of the browser names the server that was asked (RFC
    /// 9207 §2.4).
    ///
    /// - Returns: `nil` when it names none and need not, `false` when it should.
    func verifies(issuer named: String?) throws(OAuthError) -> Bool? {
        guard let named else { return sendsIssuer ? false : nil }
        guard let issuer else { return nil }
        guard ConstantTime.equal(named, issuer) else {
            throw OAuthError(.issuerMismatch, reason: "the answer comes from another issuer")
        }
        return true
    }
}

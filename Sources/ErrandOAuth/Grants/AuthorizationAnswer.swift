// SPDX-License-Identifier: MIT

/// What the browser brought back, in the query or, in the implicit grant, the
/// fragment (RFC 6749 §4.1.2, §4.2.2, RFC 9207).
struct AuthorizationAnswer {
    /// Where the answer stands.
    enum Place { case query, fragment }

    /// What an answer is held against.
    struct Flow {
        let redirect: RedirectURI
        let state: AuthorizationState
        let provider: OAuthProvider
    }

    let fields: [FormField]
    private let flow: Flow
    private let place: Place

    /// What must not come twice; what nobody reads may.
    private static let single: Set<String> = ["code", "iss", "error", "response"]

    /// The longest URL that is looked at.
    private static let limit = 65536

    /// The answer, when it is this flow's: the right place and the right state.
    ///
    /// The state is looked at before all else, so that nobody can end a flow
    /// with an error of their own. From then on the answer is this flow's, and
    /// whatever is wrong with the rest of it ends the flow.
    init(_ url: String, in place: Place, for flow: Flow) throws(OAuthError) {
        self.flow = flow
        self.place = place
        guard url.utf8.count <= Self.limit, flow.redirect.matches(url) else {
            throw OAuthError(.invalidResponse.notMine, reason: "the URL is not the redirect URI of this flow")
        }
        let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        let fragment = halves.dropFirst().first
        guard let fields = FormField.parse((place == .query ? query : fragment) ?? "") else {
            throw OAuthError(.invalidResponse.unexpected, reason: "the answer is no UTF-8")
        }
        self.fields = fields
        let states = fields.filter { $0.name == "state" }.map(\.value)
        guard let returned = states.first, !returned.isEmpty else {
            guard place == .fragment || fragment?.contains("=") != true else {
                throw OAuthError(.invalidResponse.unexpected, reason: "the answer is in the fragment")
            }
            throw OAuthError(.stateMismatch, reason: "the answer has no state")
        }
        // With two states nobody knows whose it is, even when one of them is right.
        guard states.count == 1, flow.state.matches(returned) else {
            throw OAuthError(
                .stateMismatch,
                reason: states.count == 1 ? "the state is another flow's" : "the parameter state comes twice")
        }
    }

    /// The value of a parameter.
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Checks what every answer of a flow must keep to, and throws the server's
    /// refusal when it is one.
    func check() throws(OAuthError) {
        var seen: Set<String> = []
        // Tokens may have names of the server's own, so in the fragment each name counts.
        for name in fields.map(\.name) where !seen.insert(name).inserted {
            guard place == .fragment || Self.single.contains(name) else { continue }
            throw OAuthError(
                .invalidResponse.duplicate, reason: "the parameter \(ShownText.of(name, limit: 40)) comes twice")
        }
        let isIssuerVerified = try flow.provider.verifies(issuer: value("iss"))
        if value("response") != nil {
            throw OAuthError(.invalidResponse.unexpected, reason: "a signed answer that nobody asked for")
        }
        if let error = value("error") {
            guard value("code") == nil else {
                throw OAuthError(.invalidResponse.unexpected, reason: "both an error and a code")
            }
            throw refusal(OAuthError.Code(error), isIssuerVerified)
        }
        if isIssuerVerified == false {
            throw OAuthError(.issuerMismatch, reason: "the answer does not name its issuer")
        }
    }

    /// The code, or what the server says in its place.
    func code() throws(OAuthError) -> String {
        try check()
        guard let code = value("code"), !code.isEmpty else {
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

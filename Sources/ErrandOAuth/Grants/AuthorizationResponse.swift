// SPDX-License-Identifier: MIT

import ErrandCore

/// The authorization response that the browser brought back in the query
/// (RFC 6749 §4.1.2, RFC 9207).
struct AuthorizationResponse {
    /// The values of a flow that its response must match.
    struct Flow {
        let redirect: RedirectURI
        let state: AuthorizationState
        let provider: OAuthProvider
        /// The values that the browser was sent with.
        var sent = SentValues.none
    }

    let fields: [FormField]
    private let flow: Flow
    /// The reason why the response as a whole cannot be read.
    private let fault: String?

    /// The parameters that must not be duplicated.
    ///
    /// Parameters that are not read may be duplicated.
    private static let single: Set<String> = ["state", "code", "iss", "error", "response"]

    /// The longest URL that is read.
    private static let limit = 65536

    /// Creates the response if it is this flow's: the right redirect URI and the
    /// right state.
    ///
    /// The state is checked first, so that nobody else can end the flow with a
    /// forged error. Nobody else knows the state, so once it matches, any other
    /// fault ends the flow: ``check()`` throws it.
    init(_ url: String, for flow: Flow) throws(OAuthError) {
        self.flow = flow
        guard url.utf8.count <= Self.limit, flow.redirect.matches(url) else {
            throw OAuthError(.invalidResponse.notMine, reason: "the URL is not the redirect URI of this flow")
        }
        let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        let fragment = halves.dropFirst().first
        let (fields, isReadable) = Self.fields(query ?? "")
        let isMisplaced = fragment?.contains("=") == true && !fields.contains { $0.name == "state" }
        self.fields = isMisplaced ? Self.fields(fragment ?? "").fields : fields
        fault = isMisplaced ? "the response is in the fragment" : isReadable ? nil : "the response is not UTF-8"
        let states = self.fields.filter { $0.name == "state" }.map(\.value)
        guard states.contains(where: { flow.state.matches($0) }) else {
            if let fault { throw OAuthError(.invalidResponse.notMine, reason: fault) }
            if states.contains(where: { !$0.isEmpty }) {
                throw OAuthError(.stateMismatch, reason: "the state is another flow's")
            }
            guard let code = self.fields.first(where: { $0.name == "error" })?.value, !code.isEmpty else {
                throw OAuthError(.stateMismatch, reason: "the response has no state")
            }
            // Anybody could have forged it, so it cannot end the flow. But the person may have said no.
            throw OAuthError(
                .stateMismatch,
                reason: "the server refused a sign-in and does not say which; if it was this one, end it here",
                code: OAuthError.Code(code))
        }
    }

    /// Returns the fields that are UTF-8, and whether all are.
    private static func fields(_ text: Substring) -> (fields: [FormField], isReadable: Bool) {
        let read = text.split(separator: "&").map { FormField.parse(form: $0) }
        return (read.compactMap(\.self).flatMap(\.self), !read.contains { $0 == nil })
    }

    /// Returns the value of a parameter.
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Checks the rules for every response of a flow, and throws the server's
    /// error if the response contains one.
    func check() throws(OAuthError) {
        if let fault { throw OAuthError(.invalidResponse.unexpected, reason: fault) }
        var seen: Set<String> = []
        for name in fields.map(\.name) where Self.single.contains(name) && !seen.insert(name).inserted {
            throw OAuthError(.invalidResponse.duplicate, reason: "the parameter \(name) is duplicated")
        }
        let isIssuerVerified = try flow.provider.verifies(issuer: value("iss"))
        if value("response") != nil {
            throw OAuthError(.invalidResponse.unexpected, reason: "a signed response was not requested")
        }
        if let error = value("error") {
            guard value("code") == nil else {
                throw OAuthError(.invalidResponse.unexpected, reason: "the response has both an error and a code")
            }
            throw refusal(OAuthError.Code(error), isIssuerVerified)
        }
        if isIssuerVerified == false {
            throw OAuthError(.issuerMismatch, reason: "the response does not name its issuer")
        }
    }

    /// Returns the code, or throws the server's error.
    func code() throws(OAuthError) -> String {
        try check()
        guard let code = value("code"), !code.isEmpty else {
            let isToken = value("access_token") != nil
            throw isToken
                ? OAuthError(.invalidResponse.unexpected, reason: "the response has a token instead of a code")
                : OAuthError(.invalidResponse.authorizationCode, reason: "there is no code")
        }
        return code
    }

    private func refusal(_ code: OAuthError.Code, _ isIssuerVerified: Bool?) -> OAuthError {
        var error = OAuthError(code.needsInteraction ? .interactionRequired : .refused, code: code)
        error.errorDescriptionText = value("error_description")
        error.errorURI = value("error_uri")
        error.isIssuerVerified = isIssuerVerified
        return flow.sent.hidden(in: error)
    }
}

extension OAuthProvider {
    /// Returns whether an authorization response names this server as issuer
    /// (RFC 9207 §2.4).
    ///
    /// Where the issuer is not known, it must at least have the origin of an endpoint.
    ///
    /// - Returns: `nil` if `iss` is missing and optional, `false` if it is
    ///   missing and the server announced it.
    func verifies(issuer named: String?) throws(OAuthError) -> Bool? {
        guard let named else { return sendsIssuer ? false : nil }
        if let issuer {
            if ConstantTime.equal(named, issuer) { return true }
        } else if let origin = EndpointURL.origin(named),
            [authorizationEndpoint, tokenEndpoint].contains(where: { $0.flatMap { EndpointURL.origin($0) } == origin })
        {
            return nil
        }
        throw OAuthError(.issuerMismatch, reason: "the response comes from another issuer")
    }
}

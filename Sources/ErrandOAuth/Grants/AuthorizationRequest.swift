// SPDX-License-Identifier: MIT

/// What to ask a person for (RFC 6749 §4.1.1).
///
/// `state`, PKCE and, with the scope `openid`, `nonce` are always added.
public struct AuthorizationRequest: Sendable {
    /// Where the person comes back to.
    public var redirect: RedirectURI
    /// What to ask for; empty leaves it to the server.
    public var scopes: ScopeList
    /// For which resources (RFC 8707); each an absolute URI without fragment.
    public var resources: [String]
    /// How to treat the person, such as `none`, `login` or `consent`.
    public var prompt: String?
    /// Who the person probably is.
    public var loginHint: String?
    /// How long ago the person may have signed in, in seconds.
    public var maximumAge: Int?
    /// The classes of authentication of which one is needed.
    public var authenticationContexts: [String] = []
    /// More parameters; none may override one of the flow's own.
    public var parameters: [(name: String, value: String)] = []
    /// Whether to push the request first (RFC 9126); a server that requires it
    /// gets it pushed anyway.
    public var isPushed = false
    /// The client's registered key, by which the request is signed (RFC 9101);
    /// not signed by default.
    public var signingKey: SigningKey?
    /// How whoever was signed in before is signed out of the browser first;
    /// nobody is by default.
    public var priorSignOut: PriorSignOut?

    /// A request.
    public init(
        redirect: RedirectURI, scopes: ScopeList = [], resources: [String] = [], prompt: String? = nil,
        loginHint: String? = nil, maximumAge: Int? = nil
    ) {
        self.redirect = redirect
        self.scopes = scopes
        self.resources = resources
        self.prompt = prompt
        self.loginHint = loginHint
        self.maximumAge = maximumAge
    }

    func fields(
        _ grants: OAuthGrants, state: AuthorizationState, pkce: PKCE, nonce: AuthorizationState?
    ) throws -> [FormField] {
        try ReservedParameters.check(parameters, against: ReservedParameters.ofAuthorization)
        if signingKey != nil {
            try ReservedParameters.check(parameters, against: ReservedParameters.ofSignedRequest)
        }
        var fields = [
            FormField("response_type", "code"), FormField("client_id", grants.client.id),
            FormField("redirect_uri", redirect.text), FormField("state", state.value),
            FormField("code_challenge", pkce.challenge), FormField("code_challenge_method", pkce.method),
        ]
        if let nonce { fields.append(FormField("nonce", nonce.value)) }
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        fields += try ResourceIndicator.fields(resources)
        if case .prompt(let wanted)? = priorSignOut?.kind {
            guard prompt == nil || prompt == wanted else {
                throw OAuthError(.configuration.parameter, reason: "a prompt and a prior sign-out at once")
            }
            fields.append(FormField("prompt", wanted))
        } else if let prompt {
            fields.append(FormField("prompt", prompt))
        }
        if let loginHint { fields.append(FormField("login_hint", loginHint)) }
        if let maximumAge { fields.append(FormField("max_age", "\(max(0, maximumAge))")) }
        if !authenticationContexts.isEmpty {
            fields.append(FormField("acr_values", authenticationContexts.joined(separator: " ")))
        }
        if let dpop = grants.dpop { fields.append(FormField("dpop_jkt", dpop.thumbprint)) }
        return fields + parameters.map { FormField($0.name, $0.value) }
    }
}

/// RFC 8707 §2.
enum ResourceIndicator {
    static func fields(_ resources: [String]) throws -> [FormField] {
        try resources.map { resource in
            let scheme = resource.prefix { $0 != ":" }
            guard resource.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !resource.contains("#"),
                scheme.count < resource.count, let first = scheme.utf8.first,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
            else {
                throw OAuthError(.configuration.parameter, reason: "a resource is no absolute URI without a fragment")
            }
            return FormField("resource", resource)
        }
    }
}

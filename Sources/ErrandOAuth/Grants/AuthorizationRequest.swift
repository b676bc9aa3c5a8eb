// SPDX-License-Identifier: MIT

import ErrandCore

/// A request for a person's authorization (RFC 6749 §4.1.1).
///
/// `state`, PKCE and, with the scope `openid`, `nonce` are always added.
public struct AuthorizationRequest: Sendable {
    /// The redirect URI.
    public var redirect: RedirectURI
    /// The scopes to request; if empty, the server chooses.
    public var scopes: ScopeList
    /// The resources that the tokens are for (RFC 8707); each an absolute URI
    /// without fragment.
    public var resources: [String]
    /// The prompt for the person, such as `none`, `login` or `consent` (OpenID
    /// Connect Core §3.1.2.1).
    public var prompt: String?
    /// A hint about the person's login name (`login_hint`).
    public var loginHint: String?
    /// The longest time since the person signed in, in seconds (`max_age`).
    public var maximumAge: Int?
    /// The accepted authentication contexts; one of them is needed
    /// (`acr_values`).
    public var authenticationContexts: [String] = []
    /// Additional parameters; none may be one that the flow or another property sets.
    public var parameters: [(name: String, value: String)] = []
    /// Whether to push the request first (RFC 9126).
    ///
    /// If the server requires it, the request is pushed anyway.
    public var isPushed = false
    /// The client's registered key that signs the request (RFC 9101); `nil` by
    /// default, for an unsigned request.
    public var signingKey: SigningKey?
    /// The way to end the browser's previous session at the server first;
    /// `nil`, the default, keeps that session.
    public var priorSignOut: PriorSignOut?

    /// Creates a request.
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
        fields += try scopes.fields() + ResourceIndicator.fields(resources)
        if case .prompt(let wanted)? = priorSignOut?.kind {
            guard prompt == nil || prompt == wanted else {
                throw OAuthError(.configuration.parameter, reason: "a prompt and a prior sign-out exclude each other")
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
        // RFC 6749 §3.1: a parameter is sent once; only `resource` may repeat (RFC 8707 §2).
        try ReservedParameters.check(parameters, against: Set(fields.map(\.name)))
        var seen: Set<String> = []
        for name in parameters.map(\.name) where name != "resource" && !seen.insert(name).inserted {
            throw OAuthError(.configuration.parameter, reason: "the parameter \(name) is given twice")
        }
        return fields + parameters.map { FormField($0.name, $0.value) }
    }
}

/// The parameter `resource` (RFC 8707 §2).
enum ResourceIndicator {
    static func fields(_ resources: [String]) throws -> [FormField] {
        try resources.map { resource in
            let scheme = resource.prefix { $0 != ":" }
            guard resource.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !resource.contains("#"),
                scheme.count < resource.count, let first = scheme.utf8.first,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
            else {
                throw OAuthError(.configuration.parameter, reason: "a resource must be an absolute URI, no fragment")
            }
            return FormField("resource", resource)
        }
    }
}

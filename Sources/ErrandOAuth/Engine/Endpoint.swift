// SPDX-License-Identifier: MIT

/// The endpoints of a server, by their metadata names.
enum Endpoint: String {
    case token = "token_endpoint"
    case deviceAuthorization = "device_authorization_endpoint"
    case revocation = "revocation_endpoint"
    case introspection = "introspection_endpoint"
    case pushedRequest = "pushed_authorization_request_endpoint"
    case userinfo = "userinfo_endpoint"
    case registration = "registration_endpoint"

    /// Returns the checked URL, or its alias for mutual TLS (RFC 8705 §5).
    func url(_ provider: OAuthProvider, _ client: OAuthClientIdentity) throws(OAuthError) -> String {
        if client.authentication.isMutualTLS, let alias = provider.mutualTLSEndpoints[rawValue] {
            return try EndpointURL.checked(alias, rawValue, provider.insecureHosts)
        }
        let url =
            switch self {
            case .token: provider.tokenEndpoint
            case .deviceAuthorization: provider.deviceAuthorizationEndpoint
            case .revocation: provider.revocationEndpoint
            case .introspection: provider.introspectionEndpoint
            case .pushedRequest: provider.pushedAuthorizationRequestEndpoint
            case .userinfo: provider.userinfoEndpoint
            case .registration: provider.registrationEndpoint
            }
        return try EndpointURL.checked(url, rawValue, provider.insecureHosts)
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

/// A client that a server has registered (RFC 7591 §3.2.1).
///
/// No description and no dump shows its secrets.
public struct ClientRegistration: Sendable, RedactedDescription {
    /// The client's id.
    public let clientID: String
    /// The client's secret, if the server issued one.
    public let clientSecret: String?
    /// The time at which the secret expires, in seconds since 1970; `nil` if it
    /// never expires.
    public let secretExpiry: Double?
    /// The metadata that the server registered, which may differ from what was
    /// requested.
    public let metadata: JSONObject

    let managementURL: String?
    let managementToken: String?

    /// Returns the client's identity with the registered authentication method.
    ///
    /// - Parameter key: The key for `private_key_jwt`.
    public func identity(key: SigningKey? = nil) throws -> OAuthClientIdentity {
        let method =
            metadata["token_endpoint_auth_method"]?.string
            ?? (clientSecret == nil ? "none" : "client_secret_basic")
        let authentication: ClientAuthentication
        switch (method, clientSecret, key) {
        case ("none", _, _): authentication = .none
        case ("client_secret_basic", let secret?, _): authentication = .basic(secret: secret)
        case ("client_secret_post", let secret?, _): authentication = .post(secret: secret)
        case ("client_secret_jwt", let secret?, _): authentication = .clientSecretJWT(secret: secret)
        case ("private_key_jwt", _, let key?): authentication = .privateKeyJWT(key)
        case ("tls_client_auth", _, _): authentication = .mutualTLS
        case ("self_signed_tls_client_auth", _, _): authentication = .selfSignedMutualTLS
        default:
            throw OAuthError(
                .configuration.authentication, reason: "the registered method is unknown, or lacks its secret or key")
        }
        var identity = OAuthClientIdentity(id: clientID, authentication: authentication)
        identity.secretExpiry = secretExpiry
        return identity
    }

    /// The id.
    public var description: String { "client \(ShownText.of(clientID))" }

    init(_ response: EndpointResponse, replacing old: ClientRegistration?) throws(OAuthError) {
        let object: JSONObject
        do { object = try StrictJSON.object(response.body) } catch {
            throw response.described(OAuthError(.invalidResponse.json, reason: "the response is not a JSON object"))
        }
        guard let id = object["client_id"]?.string, !id.isEmpty else {
            throw response.described(OAuthError(.invalidResponse.member, reason: "there is no client_id"))
        }
        clientID = id
        clientSecret = object["client_secret"]?.string
        // RFC 7591 requires this member beside a secret, but several servers
        // leave it out. Without it, the secret never expires.
        let expiry = object["client_secret_expires_at"].flatMap { ExpiryValue.seconds($0) } ?? 0
        secretExpiry = expiry > 0 ? expiry : nil
        managementToken = object["registration_access_token"]?.string ?? old?.managementToken
        managementURL = object["registration_client_uri"]?.string ?? old?.managementURL
        var metadata = object
        for name in ["client_secret", "registration_access_token"] { _ = metadata.removeValue(forKey: name) }
        self.metadata = metadata
    }
}

extension OAuthProvider {
    /// Registers a client (RFC 7591 §3.1).
    ///
    /// When the task is cancelled after the request was sent, the method still waits for the
    /// response: an initial access token may work once, and only the response has the
    /// secret.
    ///
    /// - Parameters:
    ///   - metadata: The metadata to register, such as `redirect_uris`.
    ///   - initialAccessToken: The initial access token, if the server requires
    ///     one.
    ///   - http: The client whose transport is used.
    public func register(
        _ metadata: JSONObject, initialAccessToken: String? = nil, via http: Client
    ) async throws -> ClientRegistration {
        let url = try EndpointURL.checked(registrationEndpoint, "registration_endpoint", insecureHosts)
        return try await RunningWork().finish {
            let parts: [RequestPart?] = [
                .json(JSONValue.object(metadata)),
                .header(.authorization, initialAccessToken.map { "Bearer \($0)" }),
            ]
            return try await ClientRegistration(
                request(.post, url, parts, SentValues([], [initialAccessToken]), http), replacing: nil)
        }
    }

    /// Fetches the current registration from the server (RFC 7592 §2.1).
    ///
    /// A new registration access token replaces the old one.
    ///
    /// - Throws: ``OAuthError`` with status 401 when the registration is gone.
    public func registration(_ old: ClientRegistration, via http: Client) async throws -> ClientRegistration {
        let url = try EndpointURL.checked(old.managementURL, "registration_client_uri", insecureHosts)
        guard let token = old.managementToken else {
            throw OAuthError(.configuration.parameter, reason: "the registration has no registration access token")
        }
        return try await ClientRegistration(
            request(.get, url, [.header(.authorization, "Bearer \(token)")], SentValues([], [token]), http),
            replacing: old)
    }

    private func request(
        _ method: HTTPRequest.Method, _ url: String, _ parts: [RequestPart?], _ sent: SentValues, _ http: Client
    ) async throws -> EndpointResponse {
        let response = try await http.bare().response(method, url, parts, .seconds(30), sent: sent)
        if let error = response.error(http.configuration.time) { throw error }
        return response
    }
}

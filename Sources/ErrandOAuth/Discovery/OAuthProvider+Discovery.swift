// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

/// The forms in which a server publishes its metadata.
public struct DiscoveryForm: Sendable, Hashable {
    enum Kind: Hashable { case openID, oauth, either }
    let kind: Kind

    /// OpenID Connect Discovery §4: the well-known suffix follows the issuer's
    /// path.
    public static var openID: Self { Self(kind: .openID) }
    /// RFC 8414 §3: the well-known suffix precedes the issuer's path.
    public static var oauth: Self { Self(kind: .oauth) }
    /// Both documents.
    ///
    /// The RFC 8414 document supplies the members that the OpenID document
    /// lacks, and replaces the OpenID document when that cannot be read. One that
    /// names another issuer is an error all the same.
    ///
    /// An invalid RFC 8414 document is ignored when the OpenID document is
    /// valid.
    public static var either: Self { Self(kind: .either) }

    func urls(_ issuer: String) -> [String] {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let openID = base + "/.well-known/openid-configuration"
        let oauth = inserting("oauth-authorization-server", base)
        switch kind {
        case .openID: return [openID]
        case .oauth: return [oauth]
        case .either: return [openID, oauth]
        }
    }

    private func inserting(_ name: String, _ base: String) -> String {
        let authority = base.firstRange(of: "://").map { base[$0.upperBound...] } ?? base[...]
        let path = authority.drop { $0 != "/" }
        return base.dropLast(path.count) + "/.well-known/\(name)" + path
    }
}

extension OAuthProvider {
    /// Fetches an issuer's metadata and returns the server they describe.
    ///
    /// No endpoint is guessed. It is an error if the document is missing,
    /// redirects, is not JSON, exceeds 1 MiB, names another issuer, or lacks a
    /// required member.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier; the documents must contain exactly
    ///     this text.
    ///   - form: The documents to fetch.
    ///   - http: The client whose transport is used.
    ///   - insecureHosts: The hosts to which plain `http` is allowed, for development:
    ///     ``insecureHosts``.
    public static func discover(
        _ issuer: String, _ form: DiscoveryForm = .either, via http: Client, insecureHosts: Set<String> = []
    ) async throws -> OAuthProvider {
        guard try !EndpointURL.checked(issuer, "issuer", insecureHosts).contains("?") else {
            throw OAuthError(.configuration.endpoint, reason: "the issuer holds a query")
        }
        let http = http.bare()
        let urls = form.urls(issuer)
        @Sendable func metadata(_ url: String) async throws -> OAuthProvider {
            // Most servers lack the second document, and some never respond.
            let limit: Duration = url == urls[0] ? .seconds(30) : .seconds(10)
            return try await Self.metadata(url, issuer, http, insecureHosts, limit)
        }
        // The second document is requested at the same time, although it may
        // turn out not to be needed.
        async let second = Self.result(urls.dropFirst().first, metadata)
        let first: OAuthProvider
        do { first = try await metadata(urls[0]) } catch {
            let problem = error as? OAuthError
            guard problem?.kind != .issuerMismatch, !(error is CancellationError) else { throw error }
            // Without the first document, the second one is the result.
            switch await second {
            case .success(let provider)?: return provider
            // A missing document says less than any other failure.
            case .failure(let other)? where problem?.status == 404: throw other
            default: throw error
            }
        }
        // Leaving cancels the second request.
        if Self.supplements.allSatisfy({ first.metadata[$0]?.isNull == false }) { return first }
        guard case .success(let more)? = await second else { return first }
        var merged = first.metadata
        for (name, value) in more.metadata where merged[name] == nil || merged[name]?.isNull == true {
            merged[name] = value
        }
        return try OAuthProvider(metadata: merged, issuer: issuer, insecureHosts: insecureHosts)
    }

    /// The members for which the second document is waited for: those that the first form does not
    /// define, and that this library uses.
    private static let supplements = ["revocation_endpoint", "introspection_endpoint", "device_authorization_endpoint"]

    private static func result(
        _ url: String?, _ metadata: @Sendable (String) async throws -> OAuthProvider
    ) async -> Result<OAuthProvider, any Error>? {
        guard let url else { return nil }
        do { return .success(try await metadata(url)) } catch { return .failure(error) }
    }

    /// Fetches a document and returns the server it describes.
    private static func metadata(
        _ url: String, _ issuer: String, _ http: Client, _ insecureHosts: Set<String>, _ limit: Duration
    ) async throws -> OAuthProvider {
        let response = try await http.response(.get, url, [], limit)
        guard response.head.status.code != 404 else {
            throw response.described(OAuthError(.status, reason: "the server has no metadata"))
        }
        let object = try response.object(http.configuration.time)
        do { return try OAuthProvider(metadata: object, issuer: issuer, insecureHosts: insecureHosts) } catch {
            throw response.described(error)
        }
    }

    /// Creates a server from its metadata (RFC 8414 §2).
    ///
    /// - Throws: ``OAuthError`` `issuerMismatch`, `invalidResponse.member`, and
    ///   `configuration.endpoint` for an endpoint that is not a safe URL.
    public init(
        metadata: JSONObject, issuer: String, insecureHosts: Set<String> = []
    ) throws(OAuthError) {
        guard let named = metadata["issuer"]?.string else {
            throw OAuthError(.issuerMismatch, reason: "the metadata name no issuer")
        }
        guard ConstantTime.equal(named, issuer) else {
            let isSlash = named == issuer + "/" || issuer == named + "/"
            throw OAuthError(
                .issuerMismatch,
                reason: "the metadata belong to \(ShownText.of(named))"
                    + (isSlash ? ", which differs only by the slash at the end: the issuer must match exactly" : ""))
        }
        self.init(issuer: issuer, tokenEndpoint: nil)
        self.metadata = metadata
        self.insecureHosts = insecureHosts
        authorizationEndpoint = try endpoint("authorization_endpoint", metadata)
        tokenEndpoint = try endpoint("token_endpoint", metadata)
        guard tokenEndpoint != nil else {
            throw OAuthError(.invalidResponse.member, reason: "the metadata name no token endpoint")
        }
        deviceAuthorizationEndpoint = try endpoint("device_authorization_endpoint", metadata)
        revocationEndpoint = try endpoint("revocation_endpoint", metadata)
        introspectionEndpoint = try endpoint("introspection_endpoint", metadata)
        registrationEndpoint = try endpoint("registration_endpoint", metadata)
        pushedAuthorizationRequestEndpoint = try endpoint("pushed_authorization_request_endpoint", metadata)
        userinfoEndpoint = try endpoint("userinfo_endpoint", metadata)
        endSessionEndpoint = try endpoint("end_session_endpoint", metadata)
        keysEndpoint = try endpoint("jwks_uri", metadata)
        sendsIssuer = metadata["authorization_response_iss_parameter_supported"]?.bool ?? false
        requiresPushedRequests = metadata["require_pushed_authorization_requests"]?.bool ?? false
        authenticationMethods = metadata["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
        let aliases = metadata["mtls_endpoint_aliases"]?.object ?? JSONObject()
        for name in aliases.keys { mutualTLSEndpoints[name] = try endpoint(name, aliases) }
    }

    private func endpoint(_ name: String, _ metadata: JSONObject) throws(OAuthError) -> String? {
        switch metadata[name] {
        case nil, .null?: return nil
        case .string(let url)?: return try EndpointURL.checked(url, name, insecureHosts)
        default: throw OAuthError(.invalidResponse.member, reason: "\(name) is not text")
        }
    }
}

/// A server's metadata, fetched once for all concurrent callers and kept for a
/// while.
///
/// Failures are not kept.
public final class OAuthProviderDirectory: Sendable {
    private let fetch: SharedFetch<OAuthProvider>
    private let lifetime: Duration

    /// Creates the directory of one issuer.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier.
    ///   - form: The documents to fetch.
    ///   - lifetime: The time for which metadata are kept; an hour by default.
    ///   - http: The client whose transport is used.
    public init(
        _ issuer: String, _ form: DiscoveryForm = .either, lifetime: Duration = .seconds(3600), via http: Client
    ) {
        self.lifetime = lifetime
        fetch = SharedFetch(time: http.configuration.time) {
            try await OAuthProvider.discover(issuer, form, via: http)
        }
    }

    /// Returns the server, from kept metadata while they are fresh.
    public func provider() async throws -> OAuthProvider { try await fetch.value(notOlderThan: lifetime) }

    /// Fetches the metadata again and returns the server.
    public func refreshed() async throws -> OAuthProvider { try await fetch.value(notOlderThan: .zero) }
}

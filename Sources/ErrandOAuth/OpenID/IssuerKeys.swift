// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes
import Synchronization

/// The public keys of an issuer (RFC 7517), fetched on demand.
///
/// A signature that none of the known keys verifies causes one more fetch, because
/// keys rotate: under a new id, under the same one, or without ids. After that,
/// none causes a fetch for a minute, so that a flood of false tokens does not
/// cause a flood of fetches. Failures are not kept.
public final class IssuerKeys: Sendable {
    private let fetch: SharedFetch<[IssuerKey]>
    private let time: TimeSource
    private let lastForced = Mutex<TimeSource.Instant?>(nil)

    /// The time after which keys are fetched again: an hour.
    private static let lifetime: Duration = .seconds(3600)
    private static let coolDown: Duration = .seconds(60)

    /// Creates the keys of an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The `jwks_uri`; `https`, or `http` to a literal loopback
    ///     address.
    ///   - http: The client whose transport is used.
    ///   - insecureHosts: The hosts to which plain `http` is allowed, for development.
    public init(endpoint: String, via http: Client, insecureHosts: Set<String> = []) {
        time = http.configuration.time
        let http = http.bare()
        fetch = SharedFetch(time: http.configuration.time) {
            let url = try EndpointURL.checked(endpoint, "jwks_uri", insecureHosts)
            let response = try await http.response(.get, url, [], .seconds(30))
            guard let keys = try response.object(http.configuration.time)["keys"]?.array else {
                throw response.described(OAuthError(.invalidResponse.member, reason: "there are no keys"))
            }
            return keys.compactMap { $0.object.flatMap(IssuerKey.init) }
        }
    }

    /// Verifies the signature of a token.
    ///
    /// - Throws: ``OAuthError`` `idToken.key` or `idToken.signature`, and the errors of fetching the keys.
    func verify(_ parts: IDTokenParts) async throws {
        do {
            try await Self.verify(parts, by: fetch.value(notOlderThan: Self.lifetime))
        } catch let error as OAuthError where error.kind.belongs(to: .idToken) {
            guard mayForce() else { throw error }
            let newest = try await fetch.value(notOlderThan: .zero)
            lastForced.withLock { $0 = time.now() }
            try await Self.verify(parts, by: newest)
        }
    }

    private func mayForce() -> Bool {
        lastForced.withLock { $0 }.map { $0.duration(to: time.now()) >= Self.coolDown } ?? true
    }

    private static func verify(_ parts: IDTokenParts, by keys: [IssuerKey]) async throws {
        let key = try choose(keys, parts.header["kid"]?.string, parts.algorithm)
        guard try await key.verifies(parts.signature, parts.signed, parts.algorithm) else {
            throw OAuthError(.idToken.signature, reason: "the signature does not match the issuer's key")
        }
    }

    /// Returns the key that fits.
    ///
    /// More than one is an error: without a key id only one may fit (OpenID
    /// Connect Core §10.1).
    private static func choose(_ keys: [IssuerKey], _ keyID: String?, _ algorithm: String) throws -> IssuerKey {
        let fitting = keys.filter { $0.fits(algorithm) && (keyID == nil || $0.id == keyID) }
        guard fitting.count < 2 else { throw OAuthError(.idToken.key, reason: "more than one key fits") }
        guard let key = fitting.first else { throw OAuthError(.idToken.key, reason: "the issuer has no such key") }
        return key
    }
}

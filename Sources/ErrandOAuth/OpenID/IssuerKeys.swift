// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes
import Synchronization

/// The public keys of an issuer (RFC 7517), fetched on demand.
///
/// An unknown key id causes one more fetch, because keys rotate. After that,
/// unknown ids cause no fetch for a minute, so that a flood of false ids does
/// not cause a flood of fetches. Failures are not kept.
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

    /// Returns the one key that fits a token's header.
    func key(_ keyID: String?, _ algorithm: String) async throws -> IssuerKey {
        if let key = try Self.choose(await fetch.value(notOlderThan: Self.lifetime), keyID, algorithm) { return key }
        guard mayForce() else { throw Self.unknown }
        guard let key = try Self.choose(await fetch.value(notOlderThan: .zero), keyID, algorithm) else {
            throw Self.unknown
        }
        return key
    }

    private static let unknown = OAuthError(.idToken.key, reason: "the issuer has no such key")

    private func mayForce() -> Bool {
        let now = time.now()
        return lastForced.withLock { last in
            if let last, last.duration(to: now) < Self.coolDown { return false }
            last = now
            return true
        }
    }

    /// Returns the key that fits.
    ///
    /// More than one is an error: without a key id only one may fit (OpenID
    /// Connect Core §10.1).
    private static func choose(_ keys: [IssuerKey], _ keyID: String?, _ algorithm: String) throws -> IssuerKey? {
        let fitting = keys.filter { $0.fits(algorithm) && (keyID == nil || $0.id == keyID) }
        guard fitting.count < 2 else { throw OAuthError(.idToken.key, reason: "more than one key fits") }
        return fitting.first
    }
}

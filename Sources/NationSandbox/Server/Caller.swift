// SPDX-License-Identifier: MIT

import HTTPTypes

/// The caller of a request, identified by its token.
enum Caller: Sendable, Equatable {
    case person(Int64, token: String)
    case expired(token: String)
    case unknown

    /// Reads `Authorization: Bearer …`, or else the query's `access_token`.
    init(_ fields: HTTPFields, _ query: QueryItems, _ tokens: AccessTokens, at now: Int64) {
        guard let token = Self.token(fields, query), let grant = tokens.grant(of: token) else {
            self = .unknown
            return
        }
        if let end = grant.expiresAt, now >= end {
            self = .expired(token: token)
        } else {
            self = .person(grant.person, token: token)
        }
    }

    /// Returns the person, or throws v1's error.
    func person() throws -> Int64 {
        switch self {
        case .person(let person, _): return person
        case .expired: throw APIProblem.tokenExpired
        case .unknown: throw APIProblem.unauthorized
        }
    }

    /// Returns the key for the rate limit: the token, or the address without
    /// one.
    func limitKey(address: String) -> String {
        switch self {
        case .person(_, let token), .expired(let token): "token " + token
        case .unknown: "address " + address
        }
    }

    /// Returns the token of a request, whether it is known or not.
    static func token(_ fields: HTTPFields, _ query: QueryItems) -> String? {
        bearer(fields) ?? query["access_token"]
    }

    private static func bearer(_ fields: HTTPFields) -> String? {
        guard let value = fields[.authorization] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

// SPDX-License-Identifier: MIT

public import ErrandJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a server's token answer keeps its values.
///
/// Only where values are found changes; every check of them stays.
public struct TokenResponseFormat: Sendable {
    /// The objects that hold the members, from the outside in.
    ///
    /// None by default.
    public var path: [String] = []
    /// `access_token` by default.
    public var accessTokenKey = "access_token"
    /// `refresh_token` by default.
    public var refreshTokenKey = "refresh_token"
    /// `expires_in` by default.
    public var expiryKey = "expires_in"
    /// `token_type` by default.
    public var tokenTypeKey = "token_type"
    /// `scope` by default.
    public var scopeKey = "scope"
    /// `id_token` by default.
    public var idTokenKey = "id_token"
    /// What stands between two scopes; a space by default.
    public var scopeSeparator: Character = " "
    /// How the expiry is written; a lifetime in seconds by default.
    public var expiry: ExpiryForm = .lifetime
    /// What to assume of an answer without a token type.
    ///
    /// `nil` by default: such an answer is refused (RFC 6749 §5.1).
    public var assumedTokenType: TokenType?

    /// The format of RFC 6749.
    public init() {}

    /// How a server writes when an access token ends.
    public struct ExpiryForm: Sendable {
        /// The lifetime from the value and the moment of the request; `nil` is
        /// unknown.
        let lifetime: @Sendable (JSONValue, Date) -> Duration?

        private init(_ lifetime: @escaping @Sendable (JSONValue, Date) -> Duration?) { self.lifetime = lifetime }

        /// Seconds from the request on, as a number or as its text.
        public static let lifetime = ExpiryForm { value, _ in ExpiryValue.seconds(value).map { .seconds($0) } }

        /// Seconds since 1970-01-01 UTC.
        public static let secondsSince1970 = ExpiryForm { value, sent in
            ExpiryValue.seconds(value).map { .seconds(max(0, $0 - sent.timeIntervalSince1970)) }
        }

        /// Milliseconds since 1970-01-01 UTC.
        public static let millisecondsSince1970 = ExpiryForm { value, sent in
            ExpiryValue.seconds(value, limit: 1e16).map { milliseconds in
                let seconds = milliseconds / 1000 - sent.timeIntervalSince1970
                return .seconds(min(max(0, seconds), ExpiryValue.limit))
            }
        }

        /// A date as ISO 8601 has it, such as `2026-01-01T00:00:00Z`.
        public static let iso8601 = ExpiryForm { value, sent in
            guard let text = value.string, let date = try? Date(text, strategy: .iso8601) else { return nil }
            return .seconds(min(max(0, date.timeIntervalSince(sent)), ExpiryValue.limit))
        }

        /// Any other form.
        ///
        /// - Parameter date: The date from the value and the moment of the
        ///   request; `nil` is unknown.
        public static func custom(_ date: @escaping @Sendable (JSONValue, Date) -> Date?) -> ExpiryForm {
            ExpiryForm { value, sent in
                date(value, sent).map { .seconds(min(max(0, $0.timeIntervalSince(sent)), ExpiryValue.limit)) }
            }
        }
    }
}

/// Numbers of a peer, made safe to calculate with.
enum ExpiryValue {
    /// What the longest lifetime and any sane date are below.
    static let limit = 1e11

    /// A number, or the text of one, from 0 up to a limit; `nil` is neither.
    ///
    /// A negative one is 0: the token has ended.
    static func seconds(_ value: JSONValue, limit: Double = limit) -> Double? {
        let number: Double? =
            switch value {
            case .number(let number): number.nearestDouble
            case .string(let text): JSONNumber(text.trimmingPrefix { $0 == " " })?.nearestDouble
            default: nil
            }
        guard let number, !number.isNaN else { return nil }
        return min(max(0, number), limit)
    }
}

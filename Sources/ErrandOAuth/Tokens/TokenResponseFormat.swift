// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import ErrandJSON

/// The places of the values in a server's token response.
///
/// The format changes only where values are found. Every check of the values
/// still applies.
public struct TokenResponseFormat: Sendable {
    /// The names of the nested objects that hold the members, from the outside
    /// in.
    ///
    /// Empty by default.
    public var path: [String] = []
    /// The name of the access token; `access_token` by default.
    public var accessTokenKey = "access_token"
    /// The name of the refresh token; `refresh_token` by default.
    public var refreshTokenKey = "refresh_token"
    /// The name of the expiry; `expires_in` by default.
    public var expiryKey = "expires_in"
    /// The name of the token type; `token_type` by default.
    public var tokenTypeKey = "token_type"
    /// The name of the scope; `scope` by default.
    public var scopeKey = "scope"
    /// The name of the id token; `id_token` by default.
    public var idTokenKey = "id_token"
    /// The separator between two scopes; a space by default.
    public var scopeSeparator: Character = " "
    /// The form of the expiry; a lifetime in seconds by default.
    public var expiry: ExpiryForm = .lifetime
    /// The token type that is assumed for a response without one, or with something
    /// that is no registered type.
    ///
    /// `nil` by default: such a response is refused (RFC 6749 §5.1, §7.1).
    public var assumedTokenType: TokenType?

    /// Creates the format of RFC 6749.
    public init() {}

    /// The form in which a server writes the expiry of an access token.
    public struct ExpiryForm: Sendable {
        /// Returns the lifetime for the value and the time of the request;
        /// `nil` if it is unknown.
        let lifetime: @Sendable (JSONValue, Date) -> Duration?

        private init(_ lifetime: @escaping @Sendable (JSONValue, Date) -> Duration?) { self.lifetime = lifetime }

        /// Seconds from the request on, as a number or as text.
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

        /// A date in ISO 8601, such as `2026-01-01T00:00:00Z`.
        public static let iso8601 = ExpiryForm { value, sent in
            guard let text = value.string, let date = try? Date(text, strategy: .iso8601) else { return nil }
            return .seconds(min(max(0, date.timeIntervalSince(sent)), ExpiryValue.limit))
        }

        /// Creates a form of your own.
        ///
        /// - Parameter date: Returns the date for the value and the time of the
        ///   request; `nil` if it is unknown.
        public static func custom(_ date: @escaping @Sendable (JSONValue, Date) -> Date?) -> ExpiryForm {
            ExpiryForm { value, sent in
                date(value, sent).map { .seconds(min(max(0, $0.timeIntervalSince(sent)), ExpiryValue.limit)) }
            }
        }
    }
}

/// A server's numbers, made safe for arithmetic.
enum ExpiryValue {
    /// A bound above the longest lifetime and any plausible date.
    static let limit = 1e11

    /// Returns a number, or the number in a text, from 0 up to a limit; `nil`
    /// for anything else.
    ///
    /// A negative number becomes 0: the token has expired.
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

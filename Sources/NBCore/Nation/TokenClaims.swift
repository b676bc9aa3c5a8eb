// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

/// The claims of a token that is a JWT (RFC 7519), not verified.
struct TokenClaims: Sendable {
    /// The time of expiry (§4.1.4).
    package let expiry: Date?

    /// Reads a token; `nil` for one of another form.
    package init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Self.decoded(parts[1]),
            let claims = try? JSONReader().read(JSONValue.self, from: bytes).object
        else { return nil }
        let seconds = claims["exp"]?.number.flatMap { Double($0.literal) }
        // A time after the year 9999 cannot be printed, and counts as no expiry.
        expiry = seconds.flatMap { (0..<253_402_300_800).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    private static func decoded(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let usual = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: usual).map(Array.init)
    }
}

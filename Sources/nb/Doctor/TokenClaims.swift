// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

/// What a token says of itself, if it is a JWT (RFC 7519); nothing is verified.
struct TokenClaims: Sendable {
    /// When it ends (§4.1.4).
    let expiry: Date?

    /// Reads a token; `nil` for one of another form.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Self.decoded(parts[1]),
            let claims = try? JSONReader().read(JSONValue.self, from: bytes).object
        else { return nil }
        let seconds = claims["exp"]?.number.flatMap { Double($0.literal) }
        // Beyond the year 9999 there is no end that anybody could tell.
        expiry = seconds.flatMap { (0..<253_402_300_800).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
    }

    private static func decoded(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let usual = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: usual).map(Array.init)
    }
}

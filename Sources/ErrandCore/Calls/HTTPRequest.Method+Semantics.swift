// SPDX-License-Identifier: MIT

public import HTTPTypes

extension HTTPRequest.Method {
    /// Whether the method is safe: essentially read-only (RFC 9110 §9.2.1).
    public var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }

    /// Whether the method is idempotent: several equal requests have the effect
    /// of one (RFC 9110 §9.2.2).
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}

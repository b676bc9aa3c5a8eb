// SPDX-License-Identifier: MIT

extension Options {
    private enum Idempotent: OptionKey { static let defaultValue: Bool? = nil }

    /// Whether the request is idempotent: several equal requests have the
    /// effect of one.
    ///
    /// `nil` by default: the method decides (RFC 9110 §9.2.2). Set `true` for a
    /// search that is a `POST`, and `false` for a `GET` that has an effect.
    public var isIdempotent: Bool? {
        get { self[Idempotent.self] }
        set { self[Idempotent.self] = newValue }
    }
}

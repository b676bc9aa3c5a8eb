// SPDX-License-Identifier: MIT

extension Options {
    private enum Idempotent: OptionKey { static let defaultValue: Bool? = nil }

    /// Whether several equal requests have the effect of one, whatever the
    /// method says.
    ///
    /// `nil` by default: the method says it (RFC 9110 §9.2.2). `true` fits a
    /// search that is a `POST`, `false` a `GET` that has an effect.
    public var isIdempotent: Bool? {
        get { self[Idempotent.self] }
        set { self[Idempotent.self] = newValue }
    }
}

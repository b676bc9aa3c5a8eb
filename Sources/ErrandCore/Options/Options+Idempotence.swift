// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Options {
    private enum Idempotent: OptionKey { static let defaultValue: Bool? = nil }
    private enum IdempotencyField: OptionKey { static let defaultValue = HTTPField.Name.idempotencyKey }

    /// Whether the request is idempotent: several equal requests have the
    /// effect of one.
    ///
    /// `nil` by default: the method decides (RFC 9110 §9.2.2). Set `true` for a
    /// search that is a `POST`, and `false` for a `GET` that has an effect.
    public var isIdempotent: Bool? {
        get { self[Idempotent.self] }
        set { self[Idempotent.self] = newValue }
    }

    /// The field in which the API expects idempotency keys.
    ///
    /// `Idempotency-Key` by default. A request with this field is idempotent, whatever its
    /// method: see ``RawRequest/isIdempotent``. For an API with a field of its own, set the option in
    /// the client's defaults.
    public var idempotencyField: HTTPField.Name {
        get { self[IdempotencyField.self] }
        set { self[IdempotencyField.self] = newValue }
    }
}

extension RawRequest {
    /// Whether the request may be sent again although the server may have acted on it: several
    /// equal requests have the effect of one.
    ///
    /// The option ``Options/isIdempotent`` decides, or else the method (RFC 9110 §9.2.2). A
    /// request with an idempotency key is idempotent in any case. Everything that sends a request
    /// more than once asks this value: the client for stale connections and event streams, `Retry`,
    /// `Redirects`, `Coalescing`, and downloads.
    public var isIdempotent: Bool {
        (options.isIdempotent ?? head.method.isIdempotent) || head.headerFields.contains(options.idempotencyField)
    }
}

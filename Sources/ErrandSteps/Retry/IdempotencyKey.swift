// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

extension RequestPart {
    /// A key by which the server knows the attempts of one call as one, so that
    /// a request that is not idempotent can be retried.
    ///
    /// The key is made when the request is sent, and is the same for all
    /// attempts of that call. Use it with an API that honours it: it is what
    /// allows a ``Retry`` to repeat a `POST`.
    ///
    /// - Parameters:
    ///   - key: A key of your own, such as an order's number, that also joins
    ///     several calls; a new random UUID for each call by default. It is sent
    ///     as it is, without the quotes of the draft, as deployed APIs expect; one
    ///     that no field can hold is refused as
    ///     `ClientError.invalidRequest.header`.
    ///   - field: The API's field; `Idempotency-Key` by default.
    public static func idempotencyKey(_ key: String? = nil, field: HTTPField.Name = .idempotencyKey) -> Self {
        .edit { draft in
            var random = RandomSource.system
            let key = key ?? IdempotencyKey.make(using: &random)
            guard HTTPField.isValidValue(key) else {
                throw ClientError(.invalidRequest.header, reason: "the idempotency key has an illegal value")
            }
            draft.headers[field] = key
        }
    }
}

/// The step that gives every request that is not idempotent a key.
///
/// A request that has one keeps it, and an idempotent one needs none. The step
/// stands outside of ``Retry``, so that all attempts have the same key.
public struct IdempotencyKey: Middleware {
    private let field: HTTPField.Name
    private let methods: Set<HTTPRequest.Method>
    private let random: RandomSource

    /// A step that adds keys.
    ///
    /// - Parameters:
    ///   - methods: Which requests get one; `POST` and `PATCH` by default.
    ///   - field: The API's field.
    ///   - random: For the keys.
    public init(
        for methods: Set<HTTPRequest.Method> = [.post, .patch], field: HTTPField.Name = .idempotencyKey,
        random: RandomSource = .system
    ) {
        self.field = field
        self.methods = methods
        self.random = random
    }

    /// Sends the request with its key.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard methods.contains(request.head.method), request.options.isIdempotent != true,
            !request.head.headerFields.contains(field)
        else { return try await next(request) }
        var random = random
        var keyed = request
        keyed.head.headerFields[field] = Self.make(using: &random)
        return try await next(keyed)
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    /// A random UUID of version 4 (RFC 9562 §5.4).
    static func make(using random: inout some RandomNumberGenerator) -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(hexadecimal(high) + hexadecimal(low))
        return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
            .map { String($0) }.joined(separator: "-")
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Middleware where Self == IdempotencyKey {
    /// Gives every request that is not idempotent a key: see ``IdempotencyKey``.
    public static func idempotencyKey(
        for methods: Set<HTTPRequest.Method> = [.post, .patch], field: HTTPField.Name = .idempotencyKey,
        random: RandomSource = .system
    ) -> Self {
        IdempotencyKey(for: methods, field: field, random: random)
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

extension RequestPart {
    /// Sends an idempotency key, by which the server recognizes the attempts of
    /// one call, so that a request that is not idempotent can be retried.
    ///
    /// The key is made when the request is sent, and is the same for all
    /// attempts of that call. Use it only with an API that honors it: with a
    /// key a `POST` is idempotent (``/ErrandCore/RawRequest/isIdempotent``), and ``Retry`` repeats it.
    ///
    /// - Parameters:
    ///   - key: A key of your own, such as the number of an order, which may also
    ///     join several calls. By default a new random UUID for each call. The key
    ///     is sent without the quotes of the draft, as deployed APIs expect. A key
    ///     that is not a legal field value throws
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
            draft.options.idempotencyField = field
        }
    }
}

/// The middleware that adds an idempotency key to requests that are not idempotent.
///
/// A request that has a key, in this field or in that of
/// ``/ErrandCore/Options/idempotencyField``, keeps it. Put the middleware outside ``Retry``, so that
/// all attempts have the same key.
public struct IdempotencyKey: Middleware {
    private let field: HTTPField.Name
    private let methods: Set<HTTPRequest.Method>
    private let random: RandomSource

    /// Creates a middleware that adds keys.
    ///
    /// - Parameters:
    ///   - methods: The methods whose requests get a key; `POST` and `PATCH` by
    ///     default.
    ///   - field: The API's field.
    ///   - random: The random numbers for the keys.
    public init(
        for methods: Set<HTTPRequest.Method> = [.post, .patch], field: HTTPField.Name = .idempotencyKey,
        random: RandomSource = .system
    ) {
        self.field = field
        self.methods = methods
        self.random = random
    }

    /// Sends the request with a key.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard methods.contains(request.head.method), request.options.isIdempotent != true,
            ![field, request.options.idempotencyField].contains(where: request.head.headerFields.contains)
        else { return try await next(request) }
        var random = random
        var keyed = request
        keyed.head.headerFields[field] = Self.make(using: &random)
        keyed.options.idempotencyField = field
        return try await next(keyed)
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Returns a random UUID of version 4 (RFC 9562 §5.4).
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
    /// Adds an idempotency key to requests that are not idempotent: see ``IdempotencyKey``.
    public static func idempotencyKey(
        for methods: Set<HTTPRequest.Method> = [.post, .patch], field: HTTPField.Name = .idempotencyKey,
        random: RandomSource = .system
    ) -> Self {
        IdempotencyKey(for: methods, field: field, random: random)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// The chunks of a body, with its content codings decoded.
struct DecodedIterator: AsyncIteratorProtocol {
    /// The decoded size that is always allowed, whatever the ratio.
    ///
    /// A short body of repeats is legitimate, and a megabyte does no harm.
    static let floor = 1 << 20

    private var base: Body.AsyncIterator
    /// The decoders in the order of decoding: the coding that was applied last comes first.
    private let decoders: [any ContentDecoder]
    private let ratio: Int
    /// The number of bytes read from the body.
    private var taken = 0
    /// The number of bytes that each decoder has made.
    private var made: [Int]

    init(base: Body.AsyncIterator, decoders: [any ContentDecoder], ratio: Int) {
        self.base = base
        self.decoders = decoders
        self.ratio = max(ratio, 1)
        made = Array(repeating: 0, count: decoders.count)
    }

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        try await output(of: decoders.count - 1, isolation: actor)
    }

    private mutating func output(
        of index: Int, isolation actor: isolated (any Actor)?
    ) async throws -> ArraySlice<UInt8>? {
        while true {
            let bytes = try decoders[index].decode()
            if !bytes.isEmpty {
                try count(bytes.count, of: index)
                return bytes[...]
            }
            guard let chunk = try await input(of: index, isolation: actor) else {
                try decoders[index].finish()
                return nil
            }
            decoders[index].append(chunk)
        }
    }

    private mutating func input(
        of index: Int, isolation actor: isolated (any Actor)?
    ) async throws -> ArraySlice<UInt8>? {
        if index > 0 { return try await output(of: index - 1, isolation: actor) }
        let chunk = try await base.next(isolation: actor)
        taken += chunk?.count ?? 0
        return chunk
    }

    /// Counts the bytes of a decoder and checks the ratio.
    ///
    /// Every coding is compared with the received bytes, so that ratios of
    /// several codings do not multiply.
    private mutating func count(_ bytes: Int, of index: Int) throws {
        made[index] += bytes
        guard made[index] <= Self.floor || made[index] / ratio <= taken else {
            throw ClientError(.undecodable.tooLarge, reason: "the body decompresses to over \(ratio) times its size")
        }
    }
}

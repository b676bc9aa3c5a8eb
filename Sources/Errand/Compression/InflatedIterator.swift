// SPDX-License-Identifier: MIT

import ErrandCore

/// The chunks of a body with its codings undone.
struct InflatedIterator: AsyncIteratorProtocol {
    /// What any body may become, whatever its ratio: a short one of repeats is
    /// legitimate, and a megabyte harms nobody.
    static let floor = 1 << 20

    private var base: Body.AsyncIterator
    /// In the order of the bytes' way: the coding that was applied last is first.
    private let inflaters: [Inflater]
    private let ratio: Int
    /// How many bytes came from the body.
    private var taken = 0
    /// How many each inflater has made of them.
    private var made: [Int]

    init(base: Body.AsyncIterator, inflaters: [Inflater], ratio: Int) {
        self.base = base
        self.inflaters = inflaters
        self.ratio = max(ratio, 1)
        made = Array(repeating: 0, count: inflaters.count)
    }

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        try await output(of: inflaters.count - 1, isolation: actor)
    }

    private mutating func output(
        of index: Int, isolation actor: isolated (any Actor)?
    ) async throws -> ArraySlice<UInt8>? {
        while true {
            let bytes = try inflaters[index].inflate()
            if !bytes.isEmpty {
                try count(bytes.count, of: index)
                return bytes[...]
            }
            guard let chunk = try await input(of: index, isolation: actor) else {
                try inflaters[index].finish()
                return nil
            }
            inflaters[index].append(chunk)
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

    /// Every step is compared with what came, so that no layer multiplies
    /// another's ratio.
    private mutating func count(_ bytes: Int, of index: Int) throws {
        made[index] += bytes
        guard made[index] <= Self.floor || made[index] / ratio <= taken else {
            throw ClientError(.undecodable.tooLarge, reason: "one byte became more than \(ratio)")
        }
    }
}

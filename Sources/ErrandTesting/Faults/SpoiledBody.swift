// SPDX-License-Identifier: MIT

import ErrandCore

enum BodyFault: Sendable {
    /// The body breaks after a number of bytes, or at its end.
    ///
    /// A body of known length that is not longer stays whole.
    case cut(after: Int, length: Int64?, ClientError.Kind)
    /// The body ends after a number of bytes, as if it were complete.
    case end(after: Int)
    /// The body comes in small chunks, with a pause before each chunk.
    case drip(Int, Duration, TimeSource)
    /// The bytes are replaced by random ones.
    case garble(SeededRandom)
}

struct SpoiledBody: AsyncSequence, Sendable {
    typealias Failure = any Error

    let base: Body
    let fault: BodyFault

    static func body(_ base: Body, length: Int64?, _ fault: BodyFault) -> Body {
        .stream(SpoiledBody(base: base, fault: fault), length: length)
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), fault: fault) }

    struct Iterator: AsyncIteratorProtocol {
        var base: Body.AsyncIterator
        var fault: BodyFault
        var passed = 0
        var held: ArraySlice<UInt8> = []

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            switch fault {
            case .cut(let limit, let length, let kind):
                if let length, length <= Int64(limit) { return try await base.next(isolation: actor) }
                guard let chunk = try await pass(upTo: limit, actor) else { throw ClientError(kind) }
                return chunk
            case .end(let limit): return try await pass(upTo: limit, actor)
            case .drip(let size, let pause, let time):
                if held.isEmpty, let chunk = try await base.next(isolation: actor) { held = chunk }
                guard !held.isEmpty else { return nil }
                try await time.sleep(for: pause)
                defer { held = held.dropFirst(size) }
                return held.prefix(size)
            case .garble(var random):
                guard let chunk = try await base.next(isolation: actor) else { return nil }
                let bytes = chunk.map { _ in UInt8.random(in: .min ... .max, using: &random) }
                fault = .garble(random)
                return bytes[...]
            }
        }

        /// Returns the next chunk, cut at the limit; `nil` at the limit and at
        /// the end.
        private mutating func pass(
            upTo limit: Int, _ actor: isolated (any Actor)?
        ) async throws -> ArraySlice<UInt8>? {
            guard passed < limit, let chunk = try await base.next(isolation: actor) else { return nil }
            let part = chunk.prefix(limit - passed)
            passed += part.count
            return part
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// What is wrong with a body.
enum BodyFault: Sendable {
    /// It breaks after so many bytes, or where it ends; a body of a known length
    /// that is no longer is whole.
    case cut(after: Int, length: Int64?, ClientError.Kind)
    /// It ends after so many bytes, as if that were all.
    case end(after: Int)
    /// It comes in small chunks, with a pause before each.
    case drip(Int, Duration, TimeSource)
    /// Its bytes are others.
    case garble(SeededRandom)
}

/// A body with something wrong.
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

        /// The next chunk, cut at the limit; `nil` there and at the end.
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

// SPDX-License-Identifier: MIT

extension Body {
    /// The first bytes, and a body that begins with them and goes on.
    ///
    /// The bytes are at least `limit` many, or all there are.
    func split(at limit: Int) async throws -> (prefix: [UInt8], whole: Body) {
        var iterator = makeAsyncIterator()
        guard let first = try await iterator.next() else { return ([], .empty) }
        // One chunk is the whole of most bodies, and needs no copy.
        var prefix = Array(first)
        while prefix.count < limit {
            guard let chunk = try await iterator.next() else { return (prefix, .bytes(prefix)) }
            prefix += chunk
        }
        return (prefix, .continuing(prefix, iterator))
    }

    private static func continuing(_ prefix: [UInt8], _ iterator: AsyncIterator) -> Body {
        // Only the first iteration gets the iterator, so it never crosses tasks at once.
        nonisolated(unsafe) let rest = iterator
        return once(length: nil) { AsyncIterator(ContinuedIterator(prefix: prefix[...], rest: rest)) }
    }
}

private struct ContinuedIterator: AsyncIteratorProtocol {
    var prefix: ArraySlice<UInt8>?
    var rest: Body.AsyncIterator

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        if let prefix = prefix.take() { return prefix }
        return try await rest.next(isolation: actor)
    }
}

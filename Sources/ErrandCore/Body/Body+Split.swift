// SPDX-License-Identifier: MIT

extension Body {
    /// Reads the first bytes, and returns them together with a body that starts
    /// with them and continues with the rest.
    ///
    /// This body cannot be read afterwards; the returned body can. The returned
    /// body is in memory if all of it was read.
    ///
    /// - Parameter limit: The least number of bytes that are read, unless the
    ///   body ends before.
    /// - Throws: Errors from reading the body.
    public func split(at limit: Int) async throws -> (prefix: [UInt8], whole: Body) {
        var prefix: [UInt8] = []
        let whole = try await split(at: limit, reading: &prefix)
        return (prefix, whole)
    }

    /// Reads the first bytes like ``split(at:)``: those before an error too.
    func split(at limit: Int, reading prefix: inout [UInt8]) async throws -> Body {
        if let bytes = bytesInMemory {
            prefix = Array(bytes)
            return self
        }
        var iterator = makeAsyncIterator()
        guard let first = try await iterator.next() else { return .empty }
        // One chunk is the whole of most bodies, and needs no copy.
        prefix = Array(first)
        while prefix.count < limit {
            guard let chunk = try await iterator.next() else { return .bytes(prefix) }
            prefix += chunk
        }
        return .continuing(prefix, iterator)
    }

    private static func continuing(_ prefix: [UInt8], _ iterator: sending AsyncIterator) -> Body {
        let rest = HeldIterator(iterator)
        return once(length: nil) { AsyncIterator(ContinuedIterator(prefix: prefix[...], rest: rest.take())) }
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

// SPDX-License-Identifier: MIT

extension Body {
    /// Returns all bytes.
    ///
    /// - Parameter limit: The largest number of bytes; 64 MiB by default.
    /// - Throws: `ClientError.undecodable.tooLarge` as soon as the announced
    ///   length, or the number of received bytes, exceeds the limit.
    public func collect(upTo limit: Int = Options.defaultMaximumResponseSize) async throws -> [UInt8] {
        if let bytes = bytesInMemory {
            guard bytes.count <= limit else { throw Self.tooLarge(limit) }
            return Array(bytes)
        }
        if let length, length > Int64(limit) { throw Self.tooLarge(limit) }
        var result: [UInt8] = []
        var iterator = makeAsyncIterator()
        guard let first = try await iterator.next() else { return [] }
        guard var chunk = try await iterator.next() else {
            guard first.count <= limit else { throw Self.tooLarge(limit) }
            return Array(first)
        }
        // What a peer announces is not reserved: only what has come counts.
        if let length { result.reserveCapacity(Int(clamping: Swift.min(length, 1 << 20))) }
        guard first.count <= limit else { throw Self.tooLarge(limit) }
        result += first
        while true {
            guard result.count + chunk.count <= limit else { throw Self.tooLarge(limit) }
            result += chunk
            guard let next = try await iterator.next() else { return result }
            chunk = next
        }
    }

    /// Returns the first bytes up to a limit and drops the rest.
    package func prefix(upTo limit: Int) async throws -> [UInt8] {
        var result: [UInt8] = []
        for try await chunk in self {
            result += chunk.prefix(limit - result.count)
            if result.count >= limit { break }
        }
        return result
    }

    static func tooLarge(_ limit: Int) -> ClientError {
        ClientError(.undecodable.tooLarge, reason: "the body is larger than \(limit) bytes")
    }
}

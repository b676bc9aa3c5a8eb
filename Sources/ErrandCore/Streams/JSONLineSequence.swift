// SPDX-License-Identifier: MIT

extension Client {
    /// Returns the values of a response that holds one JSON text per line.
    ///
    /// - Parameters:
    ///   - request: The request. By default there is no limit for the whole
    ///     stream, and a limit of 60 s for the response's head.
    ///   - type: The type of each line's value.
    ///   - limit: The largest size of a line in bytes; 1 MiB by default.
    public func jsonLines<Value: Decodable & Sendable>(
        _ request: Request<Void>, as type: Value.Type = Value.self, upTo limit: Int = 1_048_576
    ) -> JSONLineSequence<Value> {
        JSONLineSequence(client: self, request: request, limit: limit)
    }
}

/// The values of a response that holds one JSON text per line, such as
/// `application/x-ndjson` or `application/jsonl`.
///
/// The sequence is lazy: it connects when the first value is requested, reads from
/// the network only as fast as it is iterated, and closes the connection with the
/// iterator. Blank lines are skipped. A line that cannot be read throws
/// `ClientError.undecodable.json`, which names the line. A line beyond the limit
/// throws `ClientError.undecodable.tooLarge`.
public struct JSONLineSequence<Value: Decodable & Sendable>: AsyncSequence, Sendable {
    /// A line's value.
    public typealias Element = Value
    /// The errors that ``Client/withResponse(to:_:use:)`` throws.
    public typealias Failure = any Error

    let client: Client
    let request: Request<Void>
    let limit: Int

    /// Returns an iterator with a connection of its own.
    public func makeAsyncIterator() -> AsyncIterator {
        let sequence = self
        return AsyncIterator(pump: StreamPump { try await sequence.run(into: $0) })
    }

    /// An iterator over values.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pump: StreamPump<Value>

        /// Returns the next value, or `nil` after the last.
        public mutating func next() async throws -> Value? { try await pump.next() }

        /// Returns the next value, or `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
            try await pump.next()
        }
    }

    private func run(into values: Channel<Value>) async throws {
        try await client.stream(request.parts, accept: [.jsonLines, "application/jsonl"]) { [self] asked, _, body in
            let coders = ResponseValidation(asked, client.core).coders
            var lines = LineSplitter(.lineFeed, limit: limit)
            var number = 0
            for try await chunk in body {
                lines.append(chunk)
                while let line = try next(&lines) {
                    number += 1
                    if let value = try value(of: line, number, coders.json) { try await values.send(value) }
                }
            }
            if let value = try value(of: lines.rest(), number + 1, coders.json) { try await values.send(value) }
        }
    }

    private func next(_ lines: inout LineSplitter) throws -> [UInt8]? {
        do { return try lines.next() } catch { throw Body.tooLarge(limit) }
    }

    private func value(of line: [UInt8], _ number: Int, _ coding: JSONCoding) throws -> Value? {
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
        do {
            return try coding.decode(Value.self, from: line)
        } catch {
            throw JSONFailure(error)?.clientError(line: number) ?? error
        }
    }
}

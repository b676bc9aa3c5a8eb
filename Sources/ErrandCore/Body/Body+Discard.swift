// SPDX-License-Identifier: MIT

import Synchronization

extension Body {
    /// The longest wait for a body that nobody needs, or not all of it: 250 ms.
    private static let patience = Duration.milliseconds(250)

    /// Reads and drops the bytes, so that the connection can be used again.
    ///
    /// The connection is closed instead when the body is longer than the limit, or not there within 250 ms: a body
    /// that stops halfway holds nobody up.
    public func discard(upTo limit: Int = 65536) async {
        // Dropping the iterator ends the exchange.
        if let length, length > Int64(limit) {
            _ = makeAsyncIterator()
            return
        }
        _ = await beginning(upTo: limit)
    }

    /// Returns what is there of the body within 250 ms, up to about a limit, as a body in memory.
    ///
    /// If it is not the whole, the exchange ends, and the returned body ends with an error.
    func beginning(upTo limit: Int) async -> (bytes: [UInt8], body: Body) {
        if let bytes = bytesInMemory { return (Array(bytes), self) }
        let received = Mutex<[UInt8]>([])
        let end = Promise<Void>()
        let reading = Task<Void, any Error>.prompt { [self] in
            do {
                for try await chunk in self {
                    let count = received.withLock { bytes in
                        bytes += chunk
                        return bytes.count
                    }
                    if count > limit { throw Self.notAwaited }
                }
                end.resolve(.success(()))
            } catch {
                end.resolve(.failure(error))
            }
        }
        let time = services?.time ?? .system
        let timers = services?.timers ?? Timers(time: time)
        let timer = timers.schedule(at: time.now().advanced(by: Self.patience)) {
            // A task of its own: on a busy machine the reader, which began before, takes what has come before it.
            Task { end.resolve(.failure(Self.notAwaited)) }
        }
        defer { timers.cancel(timer) }
        do {
            try await end.cancellableValue()
            let bytes = received.withLock { $0 }
            return (bytes, .bytes(bytes))
        } catch {
            reading.cancel()
            let bytes = received.withLock { $0 }
            return (bytes, .broken(bytes, error))
        }
    }

    private static var notAwaited: ClientError {
        ClientError(.undecodable.truncated, reason: "the rest of the body was not waited for")
    }

    /// Returns a body that breaks off with an error after some bytes.
    private static func broken(_ bytes: [UInt8], _ error: any Error) -> Body {
        once(length: nil) { AsyncIterator(BrokenIterator(bytes: bytes, error: error)) }
    }
}

private struct BrokenIterator: AsyncIteratorProtocol {
    var bytes: [UInt8]
    let error: any Error

    mutating func next() async throws -> ArraySlice<UInt8>? {
        guard !bytes.isEmpty else { throw error }
        defer { bytes = [] }
        return bytes[...]
    }
}

// SPDX-License-Identifier: MIT

extension Body {
    /// An iterator over the chunks of a body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum Source {
            case bytes(ArraySlice<UInt8>)
            case failure(any Error)
            case iterator(any AsyncIteratorProtocol<ArraySlice<UInt8>, any Error>)
            case end
        }

        private var source: Source
        var exchange: RunningExchange?

        init(bytes: ArraySlice<UInt8>) { source = bytes.isEmpty ? .end : .bytes(bytes) }

        init(failure: any Error) { source = .failure(failure) }

        init(_ iterator: any AsyncIteratorProtocol<ArraySlice<UInt8>, any Error>) { source = .iterator(iterator) }

        init(widening iterator: some AsyncIteratorProtocol<ArraySlice<UInt8>, some Error>) {
            source = .iterator(WideningIterator(base: iterator))
        }

        init(erasing chunks: any AsyncSequence<ArraySlice<UInt8>, any Error>) {
            source = .iterator(chunks.makeAsyncIterator())
        }

        /// Returns the next chunk, never an empty one; `nil` at the end.
        public mutating func next() async throws -> ArraySlice<UInt8>? {
            try await next(isolation: #isolation)
        }

        /// Returns the next chunk, never an empty one; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard let exchange else { return try await advance(isolation: actor) }
            exchange.beginWaiting()
            do {
                let chunk = try await withTaskCancellationHandler(
                    operation: { try await advance(isolation: actor) }, onCancel: { exchange.end() }, isolation: actor)
                try exchange.endWaiting(chunk?.count)
                return chunk
            } catch {
                throw exchange.failure(error)
            }
        }

        private mutating func advance(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            while true {
                switch source {
                case .end: return nil
                case .bytes(let bytes):
                    source = .end
                    return bytes
                case .failure(let error):
                    source = .end
                    throw error
                case .iterator(var iterator):
                    source = .end
                    guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                    source = .iterator(iterator)
                    if !chunk.isEmpty { return chunk }
                }
            }
        }
    }
}

/// An iterator whose errors are seen as `any Error`.
private struct WideningIterator<Base: AsyncIteratorProtocol>: AsyncIteratorProtocol
where Base.Element == ArraySlice<UInt8> {
    var base: Base

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        try await base.next(isolation: actor)
    }
}

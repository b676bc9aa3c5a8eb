// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore

    /// An object that ends an exchange when nobody can read it any more.
    final class ExchangeHold: Sendable {
        let exchange: NIOExchange
        private let isPassedOn = AtomicFlag()

        init(_ exchange: NIOExchange) { self.exchange = exchange }

        deinit {
            if !isPassedOn.isRaised { exchange.end() }
        }

        /// Returns the hold of the body's reader, in place of this one.
        func passedOn() -> ExchangeHold {
            isPassedOn.raise()
            return ExchangeHold(exchange)
        }
    }

    /// The chunks of an exchange's body, with errors converted to the core's
    /// types.
    struct ExchangeIterator: AsyncIteratorProtocol {
        let hold: ExchangeHold
        private var memory = ChunkMemory()
        /// The buffers that have come and were not passed on.
        private var buffers: ArraySlice<ByteBuffer> = []

        init(hold: ExchangeHold) { self.hold = hold }

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            do {
                if buffers.isEmpty {
                    guard let next = try await hold.exchange.next() else { return nil }
                    buffers = next[...]
                }
                return memory.chunk(taking: &buffers)
            } catch {
                throw TransportFailure.error(for: error, phase: .body)
            }
        }
    }
#endif

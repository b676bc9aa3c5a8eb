// SPDX-License-Identifier: MIT

#if os(Linux)
    package import ErrandCore
    package import NIOCore

    /// An exchange whose body arrives in buffers.
    package protocol BufferedExchange: Exchange {
        /// Returns all bytes of the body that have come; `nil` at the end of
        /// the body.
        func next() async throws -> [ByteBuffer]?
    }

    /// An object that ends an exchange when nobody can read it any more.
    package final class ExchangeHold: Sendable {
        package let exchange: any BufferedExchange
        private let isPassedOn = AtomicFlag()

        package init(_ exchange: any BufferedExchange) { self.exchange = exchange }

        deinit {
            if !isPassedOn.isRaised { exchange.end() }
        }

        /// Returns the hold of the body's reader, in place of this one.
        package func passedOn() -> ExchangeHold {
            isPassedOn.raise()
            return ExchangeHold(exchange)
        }
    }

    /// The chunks of an exchange's body, with errors converted to the core's
    /// types.
    package struct ExchangeIterator: AsyncIteratorProtocol {
        let hold: ExchangeHold
        private var memory = ChunkMemory()
        /// The buffers that have come and were not passed on.
        private var buffers: ArraySlice<ByteBuffer> = []

        package init(hold: ExchangeHold) { self.hold = hold }

        package mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        package mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
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

// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore
    import NIOHTTP1

    /// The state machine for the arrival of a response: the received parts, and
    /// the parts that the reader got.
    ///
    /// The head is held until the event loop has finished its present turn. A
    /// small response is complete by then and is passed on in one piece, which
    /// wakes its reader once.
    struct ResponseArrival {
        /// The result for a reader that asks for the next chunk.
        enum Supply {
            /// All chunks that have come.
            case chunks([ByteBuffer])
            case end
            case failure(any Error)
            /// Nothing yet: ``Action/give(_:)`` follows later.
            case nothing
        }

        enum Action {
            case none
            /// Pass the head on, with the whole body if it has come.
            case handOver(HTTPResponseHead, whole: [ByteBuffer]?)
            /// There will be no head.
            case fail(any Error)
            /// Resume the waiting reader.
            case give(Supply)
        }

        private enum Phase {
            case awaitingHead
            case holding(HTTPResponseHead)
            case handedOver
        }

        private enum End {
            case finished
            case failed(any Error)
        }

        /// The number of held bytes from which the sender must wait.
        static let window = 256 * 1024

        private var phase = Phase.awaitingHead
        private var chunks = CircularBuffer<ByteBuffer>(initialCapacity: 2)
        private var heldBytes = 0
        private var end: End?
        private var isReaderWaiting = false

        /// Whether the sender must wait.
        var isFull: Bool { heldBytes >= Self.window }

        /// Whether nothing more comes.
        var isOver: Bool { end != nil }

        // MARK: From the network

        /// Handles the head.
        ///
        /// ``turnEnded()`` must follow when the event loop has finished its
        /// present turn.
        mutating func received(_ head: HTTPResponseHead) -> Action {
            if case .awaitingHead = phase, end == nil { phase = .holding(head) }
            return .none
        }

        mutating func received(_ chunk: ByteBuffer) -> Action {
            guard end == nil, chunk.readableBytes > 0 else { return .none }
            if isReaderWaiting {
                isReaderWaiting = false
                return .give(.chunks([chunk]))
            }
            chunks.append(chunk)
            heldBytes += chunk.readableBytes
            // The sender waits now, so the reader must get the head.
            return isFull ? turnEnded() : .none
        }

        mutating func turnEnded() -> Action {
            guard case .holding(let head) = phase else { return .none }
            phase = .handedOver
            return .handOver(head, whole: nil)
        }

        mutating func finished() -> Action {
            guard end == nil else { return .none }
            end = .finished
            if case .holding(let head) = phase {
                phase = .handedOver
                defer { chunks.removeAll() }
                return .handOver(head, whole: Array(chunks))
            }
            return tellReader()
        }

        /// Handles a failure of the exchange.
        ///
        /// Chunks that came before can still be read.
        mutating func failed(_ error: any Error) -> Action {
            guard end == nil else { return .none }
            end = .failed(error)
            switch phase {
            case .awaitingHead:
                phase = .handedOver
                return .fail(error)
            case .holding(let head):
                phase = .handedOver
                return .handOver(head, whole: nil)
            case .handedOver:
                return tellReader()
            }
        }

        // MARK: From the reader

        /// Handles a reader that asks for a chunk.
        ///
        /// - Parameter waits: Whether the reader waits when there is nothing yet.
        mutating func demand(waits: Bool) -> Supply {
            if !chunks.isEmpty {
                defer {
                    chunks.removeAll(keepingCapacity: true)
                    heldBytes = 0
                }
                return .chunks(Array(chunks))
            }
            isReaderWaiting = waits && end == nil
            return supplyAtEnd
        }

        /// Handles the end of the exchange by the reader's side.
        mutating func ended(_ error: any Error) -> Action {
            guard end == nil else { return .none }
            chunks.removeAll()
            heldBytes = 0
            end = .failed(error)
            guard case .handedOver = phase else {
                phase = .handedOver
                return .fail(error)
            }
            return tellReader()
        }

        private var supplyAtEnd: Supply {
            switch end {
            case .finished: .end
            case .failed(let error): .failure(error)
            case nil: .nothing
            }
        }

        private mutating func tellReader() -> Action {
            guard isReaderWaiting else { return .none }
            isReaderWaiting = false
            return .give(supplyAtEnd)
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The state machine for the body of a response that is read while it comes.
    struct ResponseInbox {
        /// The result for a reader that asks for the next chunk.
        enum Supply {
            /// All chunks that have come.
            case chunks([ByteBuffer])
            case end
            case failure(any Error)
            /// Nothing yet.
            case nothing
        }

        private enum End {
            case finished
            case failed(any Error)
        }

        private var chunks: [ByteBuffer] = []
        private var end: End?
        private var isReaderWaiting = false

        /// Whether nothing more comes.
        var isOver: Bool { end != nil }

        /// Takes chunks from the network.
        ///
        /// - Returns: What a waiting reader gets.
        mutating func received(_ more: [ByteBuffer]) -> Supply {
            guard end == nil else { return .nothing }
            if chunks.isEmpty { chunks = more } else { chunks += more }
            return supplyWaiting()
        }

        /// Notes the end of the response.
        ///
        /// Chunks that came before can still be read.
        ///
        /// - Parameter error: The failure, if it has not come to its end.
        mutating func ended(_ more: [ByteBuffer], _ error: (any Error)?) -> Supply {
            guard end == nil else { return .nothing }
            chunks += more
            end = error.map { .failed($0) } ?? .finished
            return supplyWaiting()
        }

        /// Ends the reading, unless the response is over.
        ///
        /// The chunks that nobody has taken are dropped.
        mutating func cancelled(_ error: any Error) -> Supply {
            guard end == nil else { return .nothing }
            chunks = []
            end = .failed(error)
            return supplyWaiting()
        }

        /// Handles a reader that asks for a chunk.
        ///
        /// - Parameter waits: Whether the reader waits when there is nothing yet.
        mutating func demand(waits: Bool) -> Supply {
            let supply = supply()
            if case .nothing = supply { isReaderWaiting = waits }
            return supply
        }

        private mutating func supplyWaiting() -> Supply {
            guard isReaderWaiting else { return .nothing }
            let supply = supply()
            if case .nothing = supply { return .nothing }
            isReaderWaiting = false
            return supply
        }

        private mutating func supply() -> Supply {
            if !chunks.isEmpty {
                defer { chunks = [] }
                return .chunks(chunks)
            }
            return switch end {
            case .finished: .end
            case .failed(let error): .failure(error)
            case nil: .nothing
            }
        }
    }
#endif

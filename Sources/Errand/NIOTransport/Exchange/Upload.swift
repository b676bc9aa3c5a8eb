// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import Synchronization

    /// The error of a request's own body.
    struct RequestBodyFailure: Error {
        let error: any Error
    }

    /// A part of a streamed body on its way to the connection.
    struct UploadPart: Sendable {
        /// The bytes, with their framing; `nil` for none.
        var buffer: ByteBuffer?
        /// Whether the request ends with it.
        var isLast: Bool
        /// The fields that follow it over HTTP/2, where they have a frame of their own.
        var trailers = HTTPFields()

        var count: Int { buffer?.readableBytes ?? 0 }
    }

    /// The source of a request's body that is streamed.
    ///
    /// A task reads the body, and passes it on no faster than the connection takes it.
    final class Upload: Sendable {
        private enum Phase {
            /// The connection does not want the body yet.
            case closed
            case open
            case over
        }

        private struct State {
            var phase = Phase.closed
            /// Whether each part gets the framing of a chunk (RFC 9112 §7.1).
            var isChunked = false
            /// The bytes that were passed on and not confirmed.
            var flying = 0
            var waiter: CheckedContinuation<Void, any Error>?
        }

        /// The number of bytes on the way from which the source waits.
        private static let limit = 256 * 1024

        /// The announced length; `nil` for a body with trailer fields.
        let length: Int64?
        /// The number of bytes, if it is known.
        private let expected: Int64?
        private let trailers: TrailerSection?
        private let reader: EndableReader
        private let state = Mutex(State())

        init(_ body: Body) {
            expected = body.length
            trailers = body.trailers
            length = trailers == nil ? expected : nil
            reader = EndableReader(body)
        }

        /// Begins to read the body, for an exchange that has not begun.
        ///
        /// - Throws: The error of a body that is announced as empty and is not, or fails.
        func begin(for exchange: NIOExchange) async throws {
            // The head is the whole request then.
            if length == 0, try await reader.next() != nil { throw Self.mismatch }
            Task { [self] in await run(exchange) }
        }

        private static var mismatch: ClientError {
            ClientError(.invalidRequest.encoding, reason: "the body's length differs from the announced length")
        }

        private func run(_ exchange: NIOExchange) async {
            do {
                try await makeRoom()
                if length == 0 { return exchange.send(UploadPart(isLast: true)) }
                let isChunked = state.withLock { $0.isChunked }
                var rest = expected
                while let chunk = try await reader.next() {
                    rest = rest.map { $0 - Int64(chunk.count) }
                    if let rest, rest < 0 { throw Self.mismatch }
                    let part = UploadPart(
                        buffer: isChunked ? Self.framed(chunk) : ByteBuffer(bytes: chunk),
                        isLast: rest == 0 && length != nil)
                    let isOpen = state.withLock { state in
                        state.flying += part.count
                        return state.phase == .open
                    }
                    guard isOpen else { return }
                    exchange.send(part)
                    try await makeRoom()
                }
                if let rest, rest > 0 { throw Self.mismatch }
                guard length == nil else { return }
                let fields = try trailers?.made() ?? HTTPFields()
                exchange.send(
                    isChunked
                        ? UploadPart(buffer: Self.end(fields), isLast: true)
                        : UploadPart(isLast: true, trailers: fields))
            } catch {
                // The end of the exchange is no failure of the body.
                if state.withLock({ $0.phase != .over }) {
                    exchange.end(throwing: RequestBodyFailure(error: error))
                }
            }
        }

        /// Returns the last chunk and the trailer section.
        private static func end(_ trailers: HTTPFields) -> ByteBuffer {
            var buffer = ByteBuffer(staticString: "0\r\n")
            RequestHead.write(trailers, into: &buffer)
            buffer.writeStaticString("\r\n")
            return buffer
        }

        private static func framed(_ chunk: ArraySlice<UInt8>) -> ByteBuffer {
            let size = String(chunk.count, radix: 16)
            var buffer = ByteBuffer()
            buffer.reserveCapacity(size.utf8.count + 4 + chunk.count)
            buffer.writeString(size)
            buffer.writeStaticString("\r\n")
            buffer.writeBytes(chunk)
            buffer.writeStaticString("\r\n")
            return buffer
        }

        private func makeRoom() async throws {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    switch state.phase {
                    case .over: return .failure(CancellationError())
                    case .open where state.flying < Self.limit: return .success(())
                    case .open, .closed:
                        state.waiter = continuation
                        return nil
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        }

        /// Notes that the connection wants the body.
        ///
        /// - Parameter isFramed: Whether the version of HTTP frames the parts itself.
        func opened(isFramed: Bool = false) {
            act { state in
                guard state.phase == .closed else { return }
                state.phase = .open
                state.isChunked = length == nil && !isFramed
            }
        }

        /// Notes that bytes were written.
        func written(_ count: Int) { act { $0.flying -= count } }

        private func act(_ event: (inout State) -> Void) {
            let waiter = state.withLock { state in
                event(&state)
                return state.phase == .open && state.flying < Self.limit ? state.waiter.take() : nil
            }
            waiter?.resume()
        }

        /// Ends the reading: nobody wants the rest.
        func end() {
            let waiter = state.withLock { state in
                state.phase = .over
                return state.waiter.take()
            }
            waiter?.resume(throwing: CancellationError())
            reader.end()
        }
    }

    extension NIOExchange {
        /// Passes a part of the body to the connection.
        fileprivate func send(_ part: UploadPart) { carrier?.send(part, of: self) }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore

    /// The rest of a request's body that a connection or a stream has to write.
    struct RequestSending {
        /// The longest wait for `100 Continue` (RFC 9110 §10.1.1).
        static let continueWait = TimeAmount.seconds(1)
        /// The largest body that is written together with its head.
        private static let besideHead = 64 * 1024
        /// The number of bytes of a larger body that are copied at once.
        private static let part = 64 * 1024

        /// Whether the body waits for `100 Continue`.
        var awaitsContinue = false
        /// The bytes of a streamed body that were written, but not confirmed to their source.
        var unwritten = 0
        /// Whether the body is streamed.
        private(set) var isStreamed = false
        private var rest: ArraySlice<UInt8> = []

        /// Creates the rest of nothing.
        init() {}

        init(_ exchange: NIOExchange) {
            isStreamed = exchange.upload != nil
            if !isStreamed { rest = exchange.bytes }
            awaitsContinue = exchange.expectsContinue && (isStreamed || !rest.isEmpty)
        }

        /// Whether a body in memory was written to its end.
        var isDone: Bool { rest.isEmpty }

        /// Takes a small body, to be written with the head.
        mutating func bytesBesideHead() -> ArraySlice<UInt8>? {
            guard !awaitsContinue, !rest.isEmpty, rest.count <= Self.besideHead else { return nil }
            defer { rest = [] }
            return rest
        }

        /// Takes the next part of a large body.
        mutating func next() -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            let part = rest.prefix(Self.part)
            rest = rest.dropFirst(Self.part)
            return ByteBuffer(bytes: part)
        }
    }
#endif

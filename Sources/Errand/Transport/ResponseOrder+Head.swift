// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP1

    extension ResponseOrder {
        /// The registered codings besides `chunked` (RFC 9112 §7.2), which change the content and are not asked for.
        ///
        /// A name that nobody registered says nothing about the content, which ends with the connection.
        private static let contentChanging: Set = ["compress", "deflate", "gzip", "x-compress", "x-gzip"]

        /// Handles a head of HTTP/1.1, and checks what it says of its content.
        mutating func received(_ head: HTTPResponseHead) throws(ProtocolViolation) {
            try received(status: Int(head.status.code))
            var codings = head.headers[canonicalForm: "Transfer-Encoding"].makeIterator()
            guard hasFinalHead, let coding = codings.next() else { return }
            guard codings.next() == nil, !Self.contentChanging.contains(coding.lowercased()) else { throw .coding }
            guard !head.headers.contains(name: "Content-Length") else { throw .lengths }
        }
    }
#endif

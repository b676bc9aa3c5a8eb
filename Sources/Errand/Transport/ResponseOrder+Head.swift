// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP1

    extension ResponseOrder {
        /// Handles a head of HTTP/1.1, and checks what it says of its content.
        mutating func received(_ head: HTTPResponseHead) throws(ProtocolViolation) {
            try received(status: Int(head.status.code))
            guard hasFinalHead, head.headers.contains(name: "Transfer-Encoding") else { return }
            // No other coding was asked for. `identity`, which RFC 2616 had, changes nothing.
            let codings = head.headers[canonicalForm: "Transfer-Encoding"].map { $0.lowercased() }
            let known = codings.filter { !$0.isEmpty && $0 != "identity" }
            guard known.isEmpty || known == ["chunked"] else { throw .coding }
            guard !head.headers.contains(name: "Content-Length") else { throw .lengths }
        }
    }
#endif

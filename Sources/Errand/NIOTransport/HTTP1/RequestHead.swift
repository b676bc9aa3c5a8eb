// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore

    /// The head of a request, as bytes (RFC 9112 §3).
    enum RequestHead {
        /// How the end of a request's body is found.
        enum Framing: Sendable, Equatable {
            /// There is no body, and none is expected.
            case none
            case length(Int64)
            case chunked
        }

        private static let host = HTTPField.Name("Host")

        /// Writes a head.
        ///
        /// - Parameter asks: Whether `Accept-Encoding` is added.
        static func write(
            _ head: HTTPRequest, _ framing: Framing, _ place: OriginPlace, asks: Bool, into buffer: inout ByteBuffer
        ) {
            buffer.writeString(head.method.rawValue)
            buffer.writeStaticString(" ")
            if place.proxy != nil { buffer.writeString(place.targetPrefix) }
            buffer.writeString(head.path ?? "/")
            buffer.writeStaticString(" HTTP/1.1\r\n")
            if Self.host.map({ head.headerFields.contains($0) }) != true {
                buffer.writeStaticString("Host: ")
                buffer.writeString(place.authority)
                buffer.writeStaticString("\r\n")
            }
            write(head.headerFields, into: &buffer)
            if asks {
                buffer.writeStaticString("Accept-Encoding: ")
                buffer.writeString(ContentCoding.accepted)
                buffer.writeStaticString("\r\n")
            }
            if !place.isSecure, let authorization = place.proxyAuthorization {
                buffer.writeStaticString("Proxy-Authorization: ")
                buffer.writeString(authorization)
                buffer.writeStaticString("\r\n")
            }
            switch framing {
            case .none: break
            case .length(let length):
                buffer.writeStaticString("Content-Length: ")
                buffer.writeString(String(length))
                buffer.writeStaticString("\r\n")
            case .chunked: buffer.writeStaticString("Transfer-Encoding: chunked\r\n")
            }
            buffer.writeStaticString("\r\n")
        }

        /// Writes fields, but for those of the framing, which are the transport's.
        static func write(_ fields: HTTPFields, into buffer: inout ByteBuffer) {
            for field in fields where field.name != .contentLength && field.name != .transferEncoding {
                buffer.writeString(field.name.rawName)
                buffer.writeStaticString(": ")
                buffer.writeString(field.value)
                buffer.writeStaticString("\r\n")
            }
        }

        /// Returns whether a request asks for the end of its connection.
        static func isLast(_ head: HTTPRequest) -> Bool {
            head.headerFields.contains(.connection)
                && head.headerFields[values: .connection].contains { $0.lowercased().contains("close") }
        }

        /// Checks what would not stay within its line, and what no server can understand.
        ///
        /// - Throws: `ClientError.invalidRequest`.
        static func check(_ head: HTTPRequest) throws {
            guard head.method != .connect else {
                throw ClientError(.invalidRequest, reason: "CONNECT is for proxies")
            }
            // A server takes the one or the other, or neither (RFC 9112 §3.2).
            guard host.map({ head.headerFields[fields: $0].count }) ?? 0 < 2 else {
                throw ClientError(.invalidRequest.header, reason: "the request has two Host fields")
            }
            let path = (head.path ?? "/").utf8
            guard path.allSatisfy({ 0x20 < $0 && $0 < 0x7F }), !path.isEmpty else {
                throw ClientError(.invalidRequest.url, reason: "the URL's path has an illegal character")
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOHPACK

    extension HPACKHeaders {
        /// Creates the head of a request over HTTP/2 (RFC 9113 §8.3.1).
        ///
        /// - Parameters:
        ///   - framing: What is known of the content's length.
        ///   - acceptEncoding: The value of a further `Accept-Encoding`, if the request has none.
        init(_ request: RawRequest, _ framing: RequestHead.Framing, acceptEncoding: String?) {
            let head = request.head
            var headers = HPACKHeaders()
            headers.reserveCapacity(head.headerFields.count + 6)
            headers.add(name: ":method", value: head.method.rawValue)
            headers.add(name: ":scheme", value: head.scheme ?? "https")
            // A field in place of the URL's host, as over HTTP/1.1.
            headers.add(name: ":authority", value: head.headerFields[Self.host] ?? head.authority ?? "")
            headers.add(name: ":path", value: head.path.flatMap { $0.isEmpty ? nil : $0 } ?? "/")
            for field in head.headerFields where !Self.ofConnection.contains(field.name) {
                if field.name == .te {
                    if field.value.lowercased() == "trailers" { headers.add(name: "te", value: "trailers") }
                } else {
                    headers.add(name: field.name.canonicalName, value: field.value)
                }
            }
            if let acceptEncoding, !head.headerFields.contains(.acceptEncoding) {
                headers.add(name: "accept-encoding", value: acceptEncoding)
            }
            if case .length(let length) = framing { headers.add(name: "content-length", value: String(length)) }
            self = headers
        }

        /// Creates the trailer section of a request.
        init(trailers: HTTPFields) {
            self.init(
                trailers.lazy.filter { !Self.ofConnection.contains($0.name) }.map { ($0.name.canonicalName, $0.value) })
        }

        /// The field that `:authority` stands for.
        private static let host = HTTPField.Name.known("Host")

        /// The fields of a connection of HTTP/1.1, which make a request over HTTP/2 malformed (RFC 9113 §8.2.2),
        /// and the length, which is the transport's.
        private static let ofConnection = Set<HTTPField.Name>.known([
            "Connection", "Content-Length", "Host", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade",
        ])
    }
#endif

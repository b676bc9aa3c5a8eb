// SPDX-License-Identifier: MIT

#if os(Linux)
    import HTTPTypes
    import NIOHPACK
    import NIOHTTP1
    import Synchronization

    /// A cache of the names of the last response's fields.
    ///
    /// Creating a name checks the text and converts it to lower case. A response
    /// has about a dozen fields, and the next response often has the same fields
    /// in the same order.
    final class FieldNames: Sendable {
        private let last = Mutex<[HTTPField.Name]>([])

        /// Returns the head of a response.
        func head(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) -> HTTPResponse {
            HTTPResponse(
                status: HTTPResponse.Status(code: Int(status.code), reasonPhrase: status.reasonPhrase),
                headerFields: fields(headers))
        }

        /// Returns the head of a response over HTTP/2.
        func head(_ status: Int, _ headers: HPACKHeaders) -> HTTPResponse {
            HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields(headers))
        }

        /// Returns the fields of a response.
        ///
        /// Fields with an illegal name are dropped, because nobody could read
        /// them.
        func fields(_ headers: HTTPHeaders) -> HTTPFields {
            fields(headers.lazy.map { ($0.name, $0.value) }, count: headers.count)
        }

        /// Returns the fields of a response over HTTP/2, without its pseudo-header fields.
        func fields(_ headers: HPACKHeaders) -> HTTPFields {
            let fields = headers.lazy.filter { $0.name.utf8.first != 0x3A }.map { ($0.name, $0.value) }
            return self.fields(fields, count: headers.count)
        }

        private func fields(_ headers: some Sequence<(String, String)>, count: Int) -> HTTPFields {
            let known = last.withLock { $0 }
            var fields = HTTPFields()
            fields.reserveCapacity(count)
            var isNew = false
            for (text, value) in headers {
                let position = fields.count
                if position < known.count, known[position].rawName == text {
                    fields.append(HTTPField(name: known[position], value: value))
                } else if let name = HTTPField.Name(text) {
                    fields.append(HTTPField(name: name, value: value))
                    isNew = true
                }
            }
            if isNew {
                let names = fields.map(\.name)
                last.withLock { $0 = names }
            }
            return fields
        }
    }

    extension HTTPFields {
        /// Creates a received trailer section.
        ///
        /// Fields with an illegal name are dropped, because nobody could read them.
        init(trailers: some Sequence<(String, String)>) {
            self.init()
            for (text, value) in trailers {
                if let name = HTTPField.Name(text) { append(HTTPField(name: name, value: value)) }
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import HTTPTypes
    import NIOHTTP1
    import Synchronization

    /// A cache of the names of the last response's fields.
    ///
    /// Creating a name checks the text and converts it to lower case. A response
    /// has about a dozen fields, and the next response often has the same fields
    /// in the same order.
    final class FieldNames: Sendable {
        private let last = Mutex<[HTTPField.Name]>([])

        /// Returns the fields of a response.
        ///
        /// Fields with an illegal name are dropped, because nobody could read
        /// them.
        func fields(_ headers: HTTPHeaders) -> HTTPFields {
            let known = last.withLock { $0 }
            var fields = HTTPFields()
            fields.reserveCapacity(headers.count)
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
#endif

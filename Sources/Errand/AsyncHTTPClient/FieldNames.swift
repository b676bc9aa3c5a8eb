// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import HTTPTypes
    import NIOHTTP1
    import Synchronization

    /// The names of the last answer's fields.
    ///
    /// Making a name checks its text and puts it in lower case; one answer has a
    /// dozen, and the next has the same in the same order.
    final class FieldNames: Sendable {
        private let last = Mutex<[HTTPField.Name]>([])

        /// The fields of an answer; those with an illegal name are passed over:
        /// nobody could ask for them.
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

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes

    extension RawResponse {
        /// Creates the response of a received head.
        ///
        /// - Parameters:
        ///   - ratio: The largest ratio of decompressed to compressed bytes; `nil` when nothing is
        ///     decompressed.
        ///   - body: Makes the body of a response that may have one, from the announced length,
        ///     if there is one.
        init(
            _ head: HTTPResponse, to request: RawRequest, _ ratio: Int?, _ body: (Int64?) -> Body
        ) {
            let (code, fields) = (head.status.code, head.headerFields)
            let hasNoBody = request.head.method == .head || code == 204 || code == 304
            if hasNoBody {
                self.init(head: head)
                return
            }
            let length = fields.first { $0.name == .contentLength }.flatMap { Int64($0.value) }
            guard let ratio else {
                self.init(head: head, body: body(length))
                return
            }
            do {
                let coding = try ContentCoding(fields)
                self.init(head: head, body: coding?.decoded(body(length), ratio: ratio) ?? body(length))
            } catch {
                let body = body(length)
                self.init(head: head, body: error.isAsked(by: request) ? body : error.refused(body))
            }
        }
    }
#endif

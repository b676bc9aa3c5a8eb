// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import ErrandCore
    import HTTPTypes
    import NIOHTTP1

    extension RawResponse {
        /// Creates the response of a received head.
        ///
        /// - Parameters:
        ///   - names: The names of the last response's fields.
        ///   - ratio: The largest ratio of decompressed to compressed bytes; `nil` when nothing is
        ///     decompressed.
        ///   - body: Makes the body of a response that may have one, from the announced length,
        ///     if there is one.
        init(
            _ status: HTTPResponseStatus, _ headers: HTTPHeaders, to request: RawRequest, _ names: FieldNames,
            _ ratio: Int?, _ body: (Int64?) -> Body
        ) {
            let code = Int(status.code)
            let fields = names.fields(headers)
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: code, reasonPhrase: status.reasonPhrase), headerFields: fields)
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

// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

/// What version 2 answers.
struct Version2Answer: Sendable {
    var status: HTTPResponse.Status
    var body: [UInt8]
    /// Whether it is `application/json`: errors, and what the documents say so
    /// of.
    var isPlain: Bool

    init(_ body: [UInt8], status: HTTPResponse.Status = .ok, isPlain: Bool = false) {
        self.status = status
        self.body = body
        self.isPlain = isPlain
    }

    var response: Response {
        var fields = HTTPFields()
        fields[.contentType] = isPlain ? "application/json; charset=utf-8" : "application/vnd.api+json"
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

/// An answer of version 2.
struct Version2Answer: Sendable {
    var status: HTTPResponse.Status
    var body: [UInt8]
    /// Whether the media type is `application/json`: for errors, and where the
    /// documents say so.
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

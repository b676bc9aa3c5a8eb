// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

/// A response of version 2.
struct V2Response: Sendable {
    var status: HTTPResponse.Status
    var body: [UInt8]
    var mediaType: String

    /// Creates a response.
    ///
    /// - Parameter isPlain: Whether the media type is `application/json`, as for errors
    ///   and for the operations that are documented so.
    init(_ body: [UInt8], status: HTTPResponse.Status = .ok, isPlain: Bool = false) {
        self.init(
            body, status: status, mediaType: isPlain ? "application/json; charset=utf-8" : "application/vnd.api+json")
    }

    init(_ body: [UInt8], status: HTTPResponse.Status = .ok, mediaType: String) {
        self.status = status
        self.body = body
        self.mediaType = mediaType
    }

    var response: Response {
        var fields = HTTPFields()
        fields[.contentType] = mediaType
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

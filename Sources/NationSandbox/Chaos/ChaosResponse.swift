// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import NIOCore

/// The faulty responses of chaos.
enum ChaosResponse {
    /// The error that closes a connection.
    struct Cut: Error {}

    /// Returns the error page of a proxy whose service is down.
    static func htmlPage(_ status: Int) -> Response {
        let code = HTTPResponse.Status.named(status)
        let title: HTML = "\(String(status)) \(code.reasonPhrase)"
        let page: HTML = """
            <!DOCTYPE html>
            <html><head><title>\(title)</title></head>
            <body><center><h1>\(title)</h1></center><hr><center>sandbox edge</center></body></html>

            """
        var fields = HTTPFields()
        fields[.contentType] = "text/html"
        fields[.cacheControl] = "no-store"
        if status == 403, let mitigated = HTTPField.Name("cf-mitigated") { fields[mitigated] = "challenge" }
        return Response(
            status: code, headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: Array(page.text.utf8))))
    }

    /// Returns a response with the same head and the first bytes of the body,
    /// after which the connection closes.
    ///
    /// Returns `nil` when there is no byte to leave out.
    static func cut(_ response: Response, after bytes: Int?) async throws -> Response? {
        var whole = try await response.collected()
        let length = whole.readableBytes
        guard length > 0, let kept = whole.readSlice(length: min(bytes ?? length / 2, length - 1)) else { return nil }
        var cut = response
        cut.body = ResponseBody(contentLength: length) { writer in
            if kept.readableBytes > 0 { try await writer.write(kept) }
            throw Cut()
        }
        return cut
    }
}

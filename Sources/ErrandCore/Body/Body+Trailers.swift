// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Body {
    /// The fields that a server sent after the content (RFC 9110 §6.5).
    ///
    /// Empty until the body was read to its end, and for a body of your own. Only `NIOTransport` tells them.
    public var trailerFields: HTTPFields { trailers?.fields ?? HTTPFields() }

    /// Returns a body of the same bytes for a request, followed by trailer fields (RFC 9110 §6.5).
    ///
    /// A digest that is computed while the bytes are read is an example. Over HTTP/1.1 such a body is sent in
    /// chunks, without `Content-Length`. Many servers drop trailer fields.
    ///
    /// - Parameter fields: Returns the fields. It is called after the last byte was read, once for each time
    ///   that the request is sent. What it throws ends the exchange.
    /// - Throws: When it is sent, `ClientError.invalidRequest.encoding` if the transport cannot send trailer
    ///   fields. Only `NIOTransport` can.
    public func addingTrailerFields(_ fields: @escaping @Sendable () throws -> HTTPFields) -> Body {
        var body = self
        body.trailers = TrailerSection(fields)
        return body
    }

    /// Checks that a body has no trailer fields, for a transport that cannot send them.
    package func checkTrailerFields() throws {
        guard trailers != nil else { return }
        throw ClientError(.invalidRequest.encoding, reason: "this transport sends no trailer fields")
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The attributes of a request after OpenTelemetry's conventions for HTTP
/// clients.
///
/// The number of values is bounded, so that they fit metrics as well as traces.
///
/// The names are those of the semantic conventions 1.23 and later.
struct HTTPAttributes {
    let method: String
    let address: String
    let port: Int
    let scheme: String
    let template: String

    init(_ summary: RequestSummary) {
        let origin = summary.origin
        method = Self.known.contains(summary.method) ? summary.method.rawValue : "_OTHER"
        address = origin.host
        scheme = origin.scheme
        port = origin.port ?? (scheme == "http" ? 80 : 443)
        template = summary.template
    }

    /// The dimensions of a metric of the origin.
    var place: [(String, String)] {
        [("server.address", address), ("server.port", "\(port)"), ("url.scheme", scheme)]
    }

    /// Returns the dimensions of a metric.
    func dimensions(_ event: CallEvent) -> [(String, String)] {
        var dimensions = [("http.request.method", method)] + place + [("url.template", template)]
        if let status = event.status { dimensions.append(("http.response.status_code", "\(status.code)")) }
        if let type = event.errorType { dimensions.append(("error.type", type)) }
        return dimensions
    }

    /// The methods that may be labels.
    ///
    /// All other methods become `_OTHER`, so that the number of labels is
    /// bounded.
    private static let known: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .delete, .connect, .options, .trace, .patch,
    ]
}

// SPDX-License-Identifier: MIT

import HTTPTypes

extension RawRequest {
    /// The target of the request: origin, path and query.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when a middleware has left no legal
    ///   URL.
    public var target: URLTarget {
        get throws { try URLTarget(URLReference(url)) }
    }

    /// The names and values of the query, in order.
    package var queryItems: [QueryItem] {
        get throws { QueryItem.parse(try target.query ?? "") }
    }

    /// Changes the target of the request.
    ///
    /// Fields and body do not change, including credentials. A middleware that
    /// changes the origin must remove credentials.
    public mutating func redirect(to target: URLTarget) {
        head.scheme = target.origin.scheme
        head.authority = target.origin.authority
        head.path = target.pathAndQuery
    }
}

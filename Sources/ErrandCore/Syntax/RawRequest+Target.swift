// SPDX-License-Identifier: MIT

import HTTPTypes

extension RawRequest {
    /// Where the request goes.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when a step has left no legal
    ///   URL.
    public var target: URLTarget {
        get throws { try URLTarget(URLReference(url)) }
    }

    /// Lets the request go elsewhere.
    ///
    /// Fields and body are left as they are, and so are credentials among them:
    /// a step that leaves the origin removes them.
    public mutating func redirect(to target: URLTarget) {
        head.scheme = target.origin.scheme
        head.authority = target.origin.authority
        head.path = target.pathAndQuery
    }
}

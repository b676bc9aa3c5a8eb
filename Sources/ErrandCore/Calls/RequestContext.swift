// SPDX-License-Identifier: MIT

import HTTPTypes

/// The values that all requests of a client share, behind one reference.
final class RequestContext: Sendable {
    let redaction: Redaction
    /// The origin of the client's base URL, so that it need not be parsed
    /// again.
    let home: URLOrigin?
    /// The fields that the client's defaults set.
    let defaultFields: HTTPFields

    init(redaction: Redaction, home: URLOrigin?, defaultFields: HTTPFields = [:]) {
        self.redaction = redaction
        self.home = home
        self.defaultFields = defaultFields
    }
}

// SPDX-License-Identifier: MIT

/// What all requests of a client have in common, behind one reference.
final class RequestContext: Sendable {
    let redaction: Redaction
    /// The origin of the client's base URL, which need not be parsed again.
    let home: URLOrigin?

    init(redaction: Redaction, home: URLOrigin?) {
        self.redaction = redaction
        self.home = home
    }
}

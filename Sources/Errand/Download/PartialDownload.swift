// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// The note about a file that was downloaded in part.
struct PartialDownload: Codable, Sendable, Equatable {
    /// A hash that identifies the request.
    ///
    /// The URL itself may hold a secret.
    var request: String

    /// The validator of the server's version: a strong entity tag, or a
    /// modification date that is as strong.
    var validator: String

    /// The size of the whole file, if known.
    var total: Int64?

    init(request: String, validator: String, total: Int64?) {
        self.request = request
        self.validator = validator
        self.total = total
    }

    /// Creates the note about a response that begins at the first byte; `nil`
    /// when a later request could not continue from it.
    init?(of head: HTTPResponse, length: Int64?, to request: String) {
        guard let validator = Self.validator(head.headerFields) else { return nil }
        self.init(request: request, validator: validator, total: length)
    }

    /// Returns a validator that `If-Range` may hold (RFC 9110 §13.1.5): a
    /// strong tag, or a strong date if there is no tag.
    ///
    /// A date is strong when the response was made at least a second later
    /// (§8.8.2.2). Within that second the file could have changed again.
    ///
    /// Offsets count the encoded bytes, and a transport decodes them. So an
    /// encoded response has no validator.
    static func validator(_ fields: HTTPFields) -> String? {
        guard ContentCoding.names(fields).isEmpty else { return nil }
        if let tag = fields[.eTag] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count >= 2 ? tag : nil
        }
        guard let modified = fields[.lastModified], let date = HTTPDate.parse(modified),
            let made = fields[.date].flatMap({ HTTPDate.parse($0) }), made.timeIntervalSince(date) >= 1
        else { return nil }
        return modified
    }

    /// Returns a hash of a request (FNV-1a).
    ///
    /// A collision only helps somebody who can write the file anyway.
    static func name(of request: RawRequest) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(request.head.method.rawValue) \(request.url)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

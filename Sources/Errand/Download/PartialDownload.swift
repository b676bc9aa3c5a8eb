// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is known of a file that is there in part.
struct PartialDownload: Codable, Sendable, Equatable {
    /// Which request it belongs to; not the URL, which may hold a secret.
    var request: String

    /// What tells the server's version from another: a strong entity tag, or a
    /// date of modification that is as strong.
    var validator: String

    /// How long the whole is, when that is known.
    var total: Int64?

    init(request: String, validator: String, total: Int64?) {
        self.request = request
        self.validator = validator
        self.total = total
    }

    /// What an answer that begins at the first byte leaves behind, if a later
    /// request could go on from it.
    init?(of head: HTTPResponse, length: Int64?, to request: String) {
        guard let validator = Self.validator(head.headerFields) else { return nil }
        self.init(request: request, validator: validator, total: length)
    }

    /// The validator that `If-Range` may hold (RFC 9110 §13.1.5): no weak tag;
    /// and a date only where there is no tag, and where it is strong.
    ///
    /// A date is strong when the answer was made at least a second after it
    /// (§8.8.2.2): within that second the file could have changed once more.
    ///
    /// Offsets count the bytes of the representation, so an encoded one, which
    /// a transport decodes, has none.
    static func validator(_ fields: HTTPFields) -> String? {
        guard fields[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else { return nil }
        if let tag = fields[.eTag] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count >= 2 ? tag : nil
        }
        guard let modified = fields[.lastModified], let date = HTTPDate.parse(modified),
            let made = fields[.date].flatMap({ HTTPDate.parse($0) }), made.timeIntervalSince(date) >= 1
        else { return nil }
        return modified
    }

    /// A name for a request that says nothing of it: FNV-1a, since nobody gains
    /// by a collision but who can write the file anyway.
    static func name(of request: RawRequest) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(request.head.method.rawValue) \(request.url)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

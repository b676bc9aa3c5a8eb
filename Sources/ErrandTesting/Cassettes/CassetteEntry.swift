// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One exchange on record.
public struct CassetteEntry: Codable, Sendable, Hashable {
    /// What was asked.
    public var request: Request
    /// What was answered; `nil` when the exchange failed before an answer.
    public var response: Response?
    /// The kind of the error that ended the exchange, such as
    /// `connection.refused` or, within a body, `undecodable.truncated`.
    public var error: String?

    /// A request on record.
    public struct Request: Codable, Sendable, Hashable {
        /// The method.
        public var method: String
        /// The whole URL.
        public var url: String
        /// The fields, in order.
        public var fields: [[String]]
        /// The body; `nil` for none.
        public var body: Content?
    }

    /// An answer on record.
    public struct Response: Codable, Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The fields, in order.
        public var fields: [[String]]
        /// The body; `nil` for none.
        public var body: Content?
    }

    /// A body on record: text where it is UTF-8, and else base64.
    public struct Content: Codable, Sendable, Hashable {
        /// The body as text.
        public var text: String?
        /// The body in base64.
        public var base64: String?

        /// A body; `nil` for none.
        public init?(_ bytes: [UInt8]) {
            guard !bytes.isEmpty else { return nil }
            if let text = String(validating: bytes, as: UTF8.self) {
                self.text = text
            } else {
                base64 = Data(bytes).base64EncodedString()
            }
        }

        /// The body's bytes.
        public var bytes: [UInt8] {
            if let text { return Array(text.utf8) }
            return base64.flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? []
        }
    }
}

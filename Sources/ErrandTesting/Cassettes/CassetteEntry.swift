// SPDX-License-Identifier: MIT

import ErrandFoundation

/// A recorded exchange.
public struct CassetteEntry: Codable, Sendable, Hashable {
    /// The request.
    public var request: Request
    /// The response; `nil` when the exchange failed before a response.
    public var response: Response?
    /// The kind of the error that ended the exchange, such as
    /// `connection.refused` or, within a body, `undecodable.truncated`.
    public var error: String?

    /// A recorded request.
    public struct Request: Codable, Sendable, Hashable {
        /// The method.
        public var method: String
        /// The whole URL.
        public var url: String
        /// The fields, in order.
        public var fields: [[String]]
        /// The body; `nil` without a body.
        public var body: Content?
    }

    /// A recorded response.
    public struct Response: Codable, Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The fields, in order.
        public var fields: [[String]]
        /// The body; `nil` without a body.
        public var body: Content?
    }

    /// A recorded body: text if it is UTF-8, and base64 otherwise.
    public struct Content: Codable, Sendable, Hashable {
        /// The body as text.
        public var text: String?
        /// The body in base64.
        public var base64: String?

        /// Creates a body; `nil` when there are no bytes.
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

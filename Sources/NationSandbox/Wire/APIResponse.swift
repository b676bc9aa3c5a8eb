// SPDX-License-Identifier: MIT

import Crypto
import HTTPTypes

/// The response of an endpoint: a status, and JSON or nothing.
struct APIResponse: Sendable {
    var status: HTTPResponse.Status
    var body: [UInt8]?

    static func json(_ body: [UInt8], status: HTTPResponse.Status = .ok) -> Self { Self(status: status, body: body) }
    static var nothing: Self { Self(status: .noContent, body: nil) }

    /// Returns the weak entity tag of a body: `W/"` and 32 hexadecimal digits.
    static func entityTag(_ body: [UInt8]) -> String {
        "W/\"\(Hex.encode(Insecure.MD5.hash(data: body)))\""
    }
}

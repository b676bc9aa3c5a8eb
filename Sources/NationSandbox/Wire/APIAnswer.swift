// SPDX-License-Identifier: MIT

import Crypto
import HTTPTypes

/// The answer of an endpoint: a status, and JSON or nothing.
struct APIAnswer: Sendable {
    var status: HTTPResponse.Status
    var body: [UInt8]?

    static func json(_ body: [UInt8], status: HTTPResponse.Status = .ok) -> Self { Self(status: status, body: body) }
    static var nothing: Self { Self(status: .noContent, body: nil) }

    /// Returns the weak entity tag of a body: `W/"` and 32 hexadecimal digits.
    static func entityTag(_ body: [UInt8]) -> String {
        var text: [UInt8] = Array("W/\"".utf8)
        let digits = Array("0123456789abcdef".utf8)
        for byte in Insecure.MD5.hash(data: body) {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        text.append(UInt8(ascii: "\""))
        return String(decoding: text, as: UTF8.self)
    }
}

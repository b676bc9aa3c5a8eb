// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The recognition of an HTML page in place of JSON.
enum HTMLPage {
    /// Returns whether a response is HTML, by its media type or its beginning.
    static func matches(_ head: HTTPResponse, _ body: ArraySlice<UInt8>) -> Bool {
        if let type = head.headerFields[.contentType], MediaType(type).essence == "text/html" { return true }
        return body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Returns the title if there is one near the beginning, at most 200
    /// characters.
    static func title(_ body: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: body.prefix(4096), as: UTF8.self)
        guard let start = text.firstRange(of: "<title>"), let end = text[start.upperBound...].firstRange(of: "</title>")
        else {
            return nil
        }
        let title = text[start.upperBound..<end.lowerBound].prefix(200).split(whereSeparator: \.isWhitespace)
        return title.isEmpty ? nil : title.joined(separator: " ")
    }
}

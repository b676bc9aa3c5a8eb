// SPDX-License-Identifier: MIT

/// Tells cheaply that a successful body is no error, which is nearly always.
enum ProblemShape {
    /// How far from either end of a body an error's code is looked for.
    private static let reach = 2048

    /// Whether a body may be an object with a `code` at its top.
    ///
    /// What makes a body long stands between its ends, so a page of any size is
    /// passed after a few kilobytes.
    static func mayBeProblem(_ body: ArraySlice<UInt8>) -> Bool {
        guard body.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
        guard body.count > 2 * reach else { return holdsCode(body) }
        return holdsCode(body.prefix(reach)) || holdsCode(body.suffix(reach))
    }

    /// Whether the bytes `"code"` are there, at whatever depth.
    private static func holdsCode(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let quote = UInt8(ascii: "\"")
            var index = 0
            while index + 5 < bytes.count {
                if bytes[index] == quote, bytes[index + 5] == quote, bytes[index + 1] == UInt8(ascii: "c"),
                    bytes[index + 2] == UInt8(ascii: "o"), bytes[index + 3] == UInt8(ascii: "d"),
                    bytes[index + 4] == UInt8(ascii: "e")
                {
                    return true
                }
                index += 1
            }
            return false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

// SPDX-License-Identifier: MIT

/// Tells cheaply that a successful body is no error, which is nearly always.
enum ProblemShape {
    /// How far from either end of a body an error's code is looked for.
    private static let reach = 512

    /// Whether a body may be an object with a `code` at its top.
    ///
    /// What makes a body long stands between its ends, so a page of any size is
    /// passed after a kilobyte.
    static func mayBeProblem(_ body: ArraySlice<UInt8>) -> Bool {
        guard body.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
        guard body.count > 2 * reach else { return holdsCode(body) }
        return holdsCode(body.prefix(reach)) || holdsCode(body.suffix(reach))
    }

    /// Whether the bytes `"code"` are there, at whatever depth.
    ///
    /// Looks at where the last of them would stand, and goes on by as many as
    /// that byte allows (Horspool's search).
    private static func holdsCode(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let quote = UInt8(ascii: "\"")
            var last = 5
            while last < bytes.count {
                switch bytes[last] {
                case quote:
                    if bytes[last - 1] == UInt8(ascii: "e"), bytes[last - 2] == UInt8(ascii: "d"),
                        bytes[last - 3] == UInt8(ascii: "o"), bytes[last - 4] == UInt8(ascii: "c"),
                        bytes[last - 5] == quote
                    {
                        return true
                    }
                    last += 5
                case UInt8(ascii: "c"): last += 4
                case UInt8(ascii: "o"): last += 3
                case UInt8(ascii: "d"): last += 2
                case UInt8(ascii: "e"): last += 1
                default: last += 6
                }
            }
            return false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

// SPDX-License-Identifier: MIT

/// A cheap check that a successful body is not an error.
///
/// Nearly all bodies pass it.
enum ProblemShape {
    /// The number of bytes at either end of a body that are searched for an
    /// error's code.
    private static let reach = 512

    /// Returns whether a body may be an object with a `code`.
    ///
    /// Only the two ends of a body are searched, so a page of any size takes no
    /// longer than a kilobyte.
    static func mayBeProblem(_ body: ArraySlice<UInt8>) -> Bool {
        guard body.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
        guard body.count > 2 * reach else { return holdsCode(body) }
        return holdsCode(body.prefix(reach)) || holdsCode(body.suffix(reach))
    }

    /// Returns whether the bytes `"code"` occur, at any depth.
    ///
    /// It uses Horspool's search: it compares the byte where the last of them would
    /// be, and skips as many bytes as that byte allows.
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

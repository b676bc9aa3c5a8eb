// SPDX-License-Identifier: MIT

/// Indented JSON, for a person.
package enum PrettyJSON {
    /// Returns the same JSON with one member or element per line.
    ///
    /// The bytes must be JSON: of anything else, blanks would be lost.
    package static func lines(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var depth = 0
        var isText = false
        var isEscaped = false
        var isOpen = false
        func breakLine() {
            out.append(UInt8(ascii: "\n"))
            out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
        }
        for byte in bytes {
            if isText {
                out.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                if !isOpen { breakLine() }
                isOpen = false
                out.append(byte)
            default:
                if isOpen { breakLine() }
                isOpen = false
                out.append(byte)
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    isOpen = true
                case UInt8(ascii: ","): breakLine()
                case UInt8(ascii: ":"): out.append(UInt8(ascii: " "))
                case UInt8(ascii: "\""): isText = true
                default: break
                }
            }
        }
        return out
    }
}

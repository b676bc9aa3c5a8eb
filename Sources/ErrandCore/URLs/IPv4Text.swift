// SPDX-License-Identifier: MIT

/// The text of an IPv4 address in a URL (WHATWG URL, "IPv4 parser").
enum IPv4Text {
    /// Returns whether a host with this text can only be an address: its last label is a number.
    static func isMeant(by host: String) -> Bool {
        guard let last = labels(host).last else { return false }
        return last.utf8.allSatisfy(isDigit) && !last.isEmpty || number(last) != nil
    }

    /// Returns the address of one to four numbers, each decimal, hexadecimal or octal; `nil` when it is none.
    static func address(_ host: String) -> UInt32? {
        let labels = labels(host)
        guard (1...4).contains(labels.count) else { return nil }
        var address: UInt64 = 0
        for (index, label) in labels.enumerated() {
            guard let value = number(label) else { return nil }
            // The last number fills all the bytes that are left.
            let bytes = index == labels.count - 1 ? 5 - labels.count : 1
            guard value < 1 << (8 * UInt64(bytes)) else { return nil }
            address = address << (8 * UInt64(bytes)) | value
        }
        return UInt32(address)
    }

    static func text(_ address: UInt32) -> String {
        "\(address >> 24).\(address >> 16 & 0xFF).\(address >> 8 & 0xFF).\(address & 0xFF)"
    }

    /// Returns the parts between the dots; one dot at the end does not count.
    private static func labels(_ host: String) -> [Substring] {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last == "" { labels.removeLast() }
        return labels
    }

    /// Returns a number; one of more than 16 digits is the largest that there is, which no address can have.
    private static func number(_ label: Substring) -> UInt64? {
        guard !label.isEmpty else { return nil }
        let (digits, radix): (Substring, Int) =
            if label.hasPrefix("0x") || label.hasPrefix("0X") {
                (label.dropFirst(2), 16)
            } else if label.count > 1, label.hasPrefix("0") {
                (label.dropFirst(), 8)
            } else {
                (label, 10)
            }
        guard !digits.isEmpty else { return 0 }
        guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        let significant = digits.drop { $0 == "0" }
        guard significant.count <= 16 else {
            return significant.allSatisfy { Int(String($0), radix: radix) != nil } ? .max : nil
        }
        return significant.isEmpty ? 0 : UInt64(significant, radix: radix)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

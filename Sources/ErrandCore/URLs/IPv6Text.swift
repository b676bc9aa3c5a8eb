// SPDX-License-Identifier: MIT

/// The text of an IPv6 address (RFC 4291 §2.2, RFC 5952 §4).
enum IPv6Text {
    /// Returns the eight pieces of an address without brackets and zone; `nil` when it is none.
    static func pieces(_ text: some StringProtocol) -> [UInt16]? {
        let halves = split(text)
        switch halves.count {
        case 1:
            guard let all = groups(halves[0], mayEndInV4: true), all.count == 8 else { return nil }
            return all
        case 2:
            guard let head = groups(halves[0], mayEndInV4: false), let tail = groups(halves[1], mayEndInV4: true),
                head.count + tail.count < 8
            else { return nil }
            return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
        default: return nil
        }
    }

    /// Returns the parts around `::`.
    private static func split(_ text: some StringProtocol) -> [String] {
        let text = String(text)
        guard let gap = text.firstRange(of: "::") else { return [text] }
        let after = text[gap.upperBound...]
        // A third colon or a second gap is illegal; the groups after it are not read.
        guard !after.hasPrefix(":"), after.firstRange(of: "::") == nil else { return [] }
        return [String(text[..<gap.lowerBound]), String(after)]
    }

    private static func groups(_ text: String, mayEndInV4: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if mayEndInV4, index == parts.count - 1, part.contains(".") {
                guard let address = dotted(part) else { return nil }
                groups += [UInt16(address >> 16), UInt16(address & 0xFFFF)]
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.first != UInt8(ascii: "+"),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                groups.append(group)
            }
            guard groups.count <= 8 else { return nil }
        }
        return groups
    }

    /// Returns an IPv4 address of four decimal numbers without leading zeros.
    private static func dotted(_ text: Substring) -> UInt32? {
        let octets = text.split(separator: ".", omittingEmptySubsequences: false)
        guard octets.count == 4 else { return nil }
        var address: UInt32 = 0
        for octet in octets {
            guard let value = UInt8(octet), String(value) == octet else { return nil }
            address = address << 8 | UInt32(value)
        }
        return address
    }

    /// Returns the shortest text, with `::` for the first of the longest runs of two or more zeros.
    static func text(_ pieces: [UInt16]) -> String {
        var longest = 0..<0
        var start = 0
        while start < pieces.count {
            var end = start
            while end < pieces.count, pieces[end] == 0 { end += 1 }
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = max(end, start + 1)
        }
        func joined(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard !longest.isEmpty else { return joined(pieces[...]) }
        return joined(pieces[..<longest.lowerBound]) + "::" + joined(pieces[longest.upperBound...])
    }
}

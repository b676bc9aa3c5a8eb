// SPDX-License-Identifier: MIT

/// The grammar of RFC 8259 §6: `[ minus ] int [ frac ] [ exp ]`.
enum NumberGrammar {
    static func matches(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = bytes[...]
        _ = take(UInt8(ascii: "-"), from: &rest)
        if !take(UInt8(ascii: "0"), from: &rest) {
            guard takeDigits(from: &rest) else { return false }
        }
        if take(UInt8(ascii: "."), from: &rest) {
            guard takeDigits(from: &rest) else { return false }
        }
        if take(UInt8(ascii: "e"), from: &rest) || take(UInt8(ascii: "E"), from: &rest) {
            if !take(UInt8(ascii: "+"), from: &rest) { _ = take(UInt8(ascii: "-"), from: &rest) }
            guard takeDigits(from: &rest) else { return false }
        }
        return rest.isEmpty
    }

    private static func take<Rest: Collection<UInt8>>(_ byte: UInt8, from rest: inout Rest) -> Bool
    where Rest.SubSequence == Rest {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private static func takeDigits<Rest: Collection<UInt8>>(from rest: inout Rest) -> Bool
    where Rest.SubSequence == Rest {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }
}

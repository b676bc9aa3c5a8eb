// SPDX-License-Identifier: MIT

/// The normal form of a decimal number: sign, digits without zeros at either
/// end, and the power of ten of the last digit.
///
/// Zero has no digits, no sign and no exponent. An exponent beyond `Int128` is
/// kept as text, so such numbers are equal only if their texts are.
struct DecimalDigits: Hashable {
    private var isNegative = false
    private var digits: [UInt8] = []
    private var exponent: Int128 = 0
    private var hugeExponent = ""

    /// - Parameter literal: A JSON number.
    init(_ literal: String) {
        var fractionLength = 0
        var seenPoint = false
        var rest = Substring(literal).utf8
        if rest.first == UInt8(ascii: "-") {
            isNegative = true
            rest.removeFirst()
        }
        while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
            rest.removeFirst()
            if byte == UInt8(ascii: ".") {
                seenPoint = true
            } else {
                if seenPoint { fractionLength += 1 }
                if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
            }
        }
        var droppedZeros = 0
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            droppedZeros += 1
        }
        guard !digits.isEmpty else {
            isNegative = false
            return
        }
        let shift = Int128(droppedZeros) - Int128(fractionLength)
        let written = rest.isEmpty ? 0 : Int128(Substring(rest.dropFirst()))
        if let written, case (let sum, false) = written.addingReportingOverflow(shift) {
            exponent = sum
        } else {
            exponent = shift
            hugeExponent = String(Substring(rest.dropFirst()))
        }
    }

    var isZero: Bool { digits.isEmpty }

    /// Returns the value as an integer, or `nil` when it has a fraction or does
    /// not fit.
    func integer<Value: FixedWidthInteger>() -> Value? {
        if digits.isEmpty { return 0 }
        // No 128-bit integer has more than forty digits.
        guard hugeExponent.isEmpty, (0...40).contains(exponent), Int(exponent) + digits.count <= 40 else { return nil }
        var text = isNegative ? "-" : ""
        text += String(decoding: digits, as: UTF8.self)
        text += String(repeating: "0", count: Int(exponent))
        return Value(text)
    }
}

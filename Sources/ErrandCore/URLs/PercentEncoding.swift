// SPDX-License-Identifier: MIT

/// A percent-encoding of text for a component of a URL (RFC 3986 §2.1).
///
/// It knows the octets that the component may hold unencoded. Text is encoded
/// as UTF-8.
///
/// ```swift
/// PercentEncoding.unreserved.encode("a b/c")      // "a%20b%2Fc"
/// PercentEncoding.path.encode("a b/c")            // "a%20b/c"
/// PercentEncoding.decode("a%20b")                 // "a b"
/// ```
public struct PercentEncoding: Sendable {
    private let allowed: [Bool]

    private init(_ characters: String) {
        var table = [Bool](repeating: false, count: 256)
        for byte in characters.utf8 { table[Int(byte)] = true }
        allowed = table
    }

    /// Creates an encoding that allows more characters than another.
    init(adding characters: String, to other: PercentEncoding) {
        var table = other.allowed
        for byte in characters.utf8 { table[Int(byte)] = true }
        allowed = table
    }

    private static let unreservedCharacters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

    /// The encoding for values in every component.
    ///
    /// Letters, digits and `-._~` stay unencoded (§2.3).
    public static let unreserved = PercentEncoding(unreservedCharacters)
    /// The encoding for whole paths.
    ///
    /// The characters of segments and `/` stay unencoded (§3.3).
    public static let path = PercentEncoding(unreservedCharacters + "!$&'()*+,;=:@/")
    /// The encoding for whole queries.
    ///
    /// The characters of segments, `/` and `?` stay unencoded (§3.4).
    public static let query = PercentEncoding(unreservedCharacters + "!$&'()*+,;=:@/?")

    /// Returns the text with each octet that the component may not hold as `%XX`.
    ///
    /// - Parameters:
    ///   - text: The text, which is encoded as UTF-8.
    ///   - keepingTriplets: Whether `%XX` in the text is kept. By default the
    ///     percent sign is encoded like any other octet.
    public func encode(_ text: some StringProtocol, keepingTriplets: Bool = false) -> String {
        if holds(text) { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for (index, byte) in bytes.enumerated() {
            if allowed[Int(byte)] || (keepingTriplets && Self.isTriplet(bytes, at: index)) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(Self.digits[Int(byte >> 4)])
                result.append(Self.digits[Int(byte & 15)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether no octet of the text needs to be encoded.
    public func holds(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { allowed[Int($0)] } }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isTriplet(_ bytes: [UInt8], at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
        return hexadecimal(bytes[index + 1]) != nil && hexadecimal(bytes[index + 2]) != nil
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Returns the text with each `%XX` decoded, or `nil` when the octets are not
    /// UTF-8.
    ///
    /// A percent sign without two hexadecimal digits after it is kept. `+` is
    /// kept too, because it means a space only in forms.
    public static func decode(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return String(text) }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if isTriplet(bytes, at: index), let high = hexadecimal(bytes[index + 1]),
                let low = hexadecimal(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self)
    }
}

// SPDX-License-Identifier: MIT

/// The byte between two cells of a row.
public struct CSVDelimiter: Sendable, Hashable, CustomStringConvertible {
    let byte: UInt8

    init(byte: UInt8) { self.byte = byte }

    /// Creates a delimiter from one ASCII character; `nil` for any other text, and for a quotation mark
    /// and a line break.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 1, let byte = text.utf8.first, Self.canBe(byte) else { return nil }
        self.byte = byte
    }

    /// A comma, as in RFC 4180.
    public static let comma = Self(byte: UInt8(ascii: ","))
    /// A semicolon, which spreadsheets write where a comma is part of a number.
    public static let semicolon = Self(byte: UInt8(ascii: ";"))
    /// A tab.
    public static let tab = Self(byte: 0x09)
    /// A vertical bar.
    public static let bar = Self(byte: UInt8(ascii: "|"))

    /// The character.
    public var description: String { String(Character(Unicode.Scalar(byte))) }

    static func canBe(_ byte: UInt8) -> Bool {
        byte < 0x7F && (byte >= 0x20 || byte == 0x09) && byte != UInt8(ascii: "\"")
    }
}

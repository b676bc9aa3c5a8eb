// SPDX-License-Identifier: MIT

/// An encoding of a CSV file.
public struct CSVEncoding: Sendable, Hashable, CustomStringConvertible {
    enum Form: String, Sendable, CaseIterable {
        case utf8 = "utf-8"
        case utf16LittleEndian = "utf-16le"
        case utf16BigEndian = "utf-16be"
        case windows1252 = "windows-1252"
        case latin1 = "iso-8859-1"
        case macRoman = "macintosh"
    }

    let form: Form

    /// UTF-8.
    public static let utf8 = Self(form: .utf8)
    /// UTF-16 whose low bytes come first, as spreadsheets on Windows write it.
    public static let utf16LittleEndian = Self(form: .utf16LittleEndian)
    /// UTF-16 whose high bytes come first.
    public static let utf16BigEndian = Self(form: .utf16BigEndian)
    /// Windows-1252, as spreadsheets on Windows write CSV in western Europe and America.
    public static let windows1252 = Self(form: .windows1252)
    /// ISO 8859-1.
    public static let latin1 = Self(form: .latin1)
    /// Mac OS Roman, as spreadsheets on macOS write "CSV (Macintosh)".
    public static let macRoman = Self(form: .macRoman)

    private init(form: Form) { self.form = form }

    /// Creates an encoding from its name, such as `windows-1252` or `latin1`, in any case; `nil` for
    /// an unknown one.
    public init?(_ name: some StringProtocol) {
        let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
        let others: [String: Form] = [
            "cp1252": .windows1252, "latin1": .latin1, "macroman": .macRoman, "utf16": .utf16LittleEndian,
        ]
        let known = Form.allCases.first { $0.rawValue.filter { $0 != "-" } == name }
        guard let form = known ?? others[name] else { return nil }
        self.form = form
    }

    /// The names of all encodings.
    public static let names = Form.allCases.map(\.rawValue)

    /// Returns the text that bytes are in this encoding; `nil` where they are none.
    package func text(of bytes: [UInt8]) -> String? {
        var decoder = TextDecoder(self)
        let (text, end) = (decoder.decode(bytes), decoder.finish())
        guard text.failure == nil, end.failure == nil else { return nil }
        return String(decoding: text.bytes + end.bytes, as: UTF8.self)
    }

    /// The name.
    public var description: String { form.rawValue }
}

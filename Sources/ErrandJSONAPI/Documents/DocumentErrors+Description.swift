// SPDX-License-Identifier: MIT

public import ErrandCore

extension DocumentErrors: PubliclyDescribedError, CustomStringConvertible {
    /// How many errors there are, and the places that they are about.
    ///
    /// The server's words are left out, since they may quote what was sent; the
    /// description has them.
    public var publicDescription: String {
        let places = errors.prefix(5).compactMap { $0.source?.pointer ?? $0.source?.parameter }
        let shown = places.filter { $0.utf8.count <= 100 && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
        return "\(errors.count) errors" + (shown.isEmpty ? "" : " at \(shown.joined(separator: ", "))")
    }

    /// The errors, five at most.
    public var description: String {
        let shown = errors.prefix(5).map(\.description).joined(separator: "; ")
        return errors.count > 5 ? "\(shown); and \(errors.count - 5) more" : shown
    }
}

extension DocumentError: CustomStringConvertible {
    /// The place, and the server's words cut after 200 characters; nothing but
    /// printable text.
    public var description: String {
        let words = detail ?? title ?? code ?? status ?? "an error without words"
        return [source?.pointer ?? source?.parameter, words].compactMap(\.self).map(Self.shown).joined(separator: ": ")
    }

    private static func shown(_ text: String) -> String {
        let printable = text.unicodeScalars.prefix(200).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
            default: Character(scalar)
            }
        }
        return String(printable) + (text.unicodeScalars.count > 200 ? "…" : "")
    }
}

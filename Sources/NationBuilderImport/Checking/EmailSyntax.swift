// SPDX-License-Identifier: MIT

/// The syntax of e-mail addresses in files.
enum EmailSyntax {
    /// Returns whether a text is an address that mail servers accept.
    ///
    /// It is the "dot-atom" form of RFC 5322 §3.4.1 with a domain of two or more labels, also in other
    /// scripts (RFC 6531). Quoted local parts and addresses in brackets are refused: in files they are
    /// errors.
    static func isValid(_ text: String) -> Bool {
        // Nobody sees such a character, which may be part of a letter for Swift.
        if text.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.generalCategory == .format }) {
            return false
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, (1...64).contains(parts[0].utf8.count) else { return false }
        let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtom) } && labels.count >= 2
            && labels.allSatisfy(isLabel)
    }

    private static func isAtom(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "!#$%&'*+-/=?^_`{|}~".contains(character)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCSV

/// Telephone numbers or e-mail addresses of a person, of which a file may have more than a nation has members.
struct ContactSlots: Sendable, Hashable {
    /// The kind of the values, as a map names it.
    enum Kind: String, Sendable {
        case phones, emails
    }

    let kind: Kind

    /// The separator of several values of one cell in a file of Google's contacts.
    static let separator = ":::"

    /// Returns the values of a cell.
    static func values(_ cell: String) -> [String] { split(cell, [separator]) }

    private static func split(_ cell: String, _ separators: [String]) -> [String] {
        let parts = separators.reduce([cell]) { parts, separator in
            // Most cells have one value.
            parts.flatMap { part in
                guard let first = separator.utf8.first, part.utf8.contains(first) else { return [part] }
                return part.split(separator: separator).map(String.init)
            }
        }
        return parts.map { Trimmed.of($0) }.filter { !$0.isEmpty }
    }

    /// Returns the values of a cell of this kind: addresses may have semicolons between them, too, and whole telephone
    /// numbers what people write between them.
    func values(_ cell: String) -> [String] {
        if kind == .emails { return Self.split(cell, [Self.separator, ";"]) }
        let parts = Self.split(cell, [Self.separator, ";", "/", ",", "|", "\n", " or ", " & "])
        return parts.allSatisfy { $0.count(where: \.isNumber) >= 7 } ? parts : Self.values(cell)
    }

    /// Returns the members that may have a value, the best first.
    ///
    /// A number that is not called a mobile one is never written as one, because text messages go there.
    ///
    /// - Parameter label: What the file calls the value, such as `Mobile`, `* Work` or `Business Phone 2`.
    func members(_ label: String) -> [String] {
        if kind == .emails { return ["email", "email2", "email3", "email4"] }
        let label = label.lowercased()
        func has(_ words: String...) -> Bool { words.contains { label.contains($0) } }
        if has("fax") { return ["fax_number"] }
        if has("mobile", "cell", "iphone", "portable") {
            return ["mobile_number", "phone_number", "work_phone_number"]
        }
        if has("work", "business", "office", "company", "travail", "bureau") {
            return ["work_phone_number", "phone_number"]
        }
        return ["phone_number", "work_phone_number"]
    }

    /// Returns a value as two of them are compared.
    func compared(_ value: String) -> String {
        kind == .emails ? value.lowercased() : String(value.filter(\.isNumber).suffix(10))
    }

    /// Returns the values of a column that sets a telephone number or an e-mail address, if the cell has several; `nil`
    /// for one.
    static func several(_ target: ImportTarget, _ cell: String) -> Self? {
        guard target.kind == .phone || target.kind == .email else { return nil }
        let slots = Self(kind: target.kind == .email ? .emails : .phones)
        return cell.contains(separator) || slots.kind == .phones && slots.values(cell).count > 1 ? slots : nil
    }
}

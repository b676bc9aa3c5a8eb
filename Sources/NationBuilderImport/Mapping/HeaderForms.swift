// SPDX-License-Identifier: MIT

/// The forms of the name of a column in which its meaning may be known: of `Donor First Name` the last two words.
enum HeaderForms {
    /// Who the person of a file is called.
    private static let people: Set<String> = [
        "donor", "contact", "supporter", "voter", "attendee", "person", "primary", "constituent", "volunteer", "signer",
        "lead", "member", "registrant", "subscriber", "participant", "your", "customer",
    ]
    /// The words with which a form asks.
    private static let questions: Set<String> = ["what", "what_s", "s", "is", "your", "the", "please", "enter", "our"]

    /// Returns the shorter names, in lower case with underscores, the longest first.
    static func shorter(_ header: String) -> [String] {
        let whole = HeaderWords.words(header)
        let apart = HeaderWords.words(spaced(header))
        let bare = HeaderWords.words(withoutRemarks(header))
        var forms = [apart, bare].filter { $0 != whole && !$0.isEmpty }
        for form in [whole, apart, bare] {
            var words = form.split(separator: "_")
            while words.count > 1, questions.contains(String(words[0])) { words.removeFirst() }
            if words.count > 1, people.contains(String(words[0])) { words.removeFirst() }
            let rest = words.joined(separator: "_")
            if rest != form, !forms.contains(rest) { forms.append(rest) }
        }
        return forms
    }

    /// Returns a question without what stands in parentheses, which may be long; a word or two there say what is asked for.
    private static func withoutRemarks(_ header: String) -> String {
        var text = ""
        for part in header.split(separator: "(", omittingEmptySubsequences: false) {
            let end = part.firstIndex(of: ")")
            let isRemark = !text.isEmpty && part[..<(end ?? part.endIndex)].count { $0 == " " } > 1
            text += isRemark ? end.map { String(part[$0...]) } ?? "" : (text.isEmpty ? "" : "(") + part
        }
        return text
    }

    /// Returns a name such as `CellPhone` with a blank between its words.
    private static func spaced(_ header: String) -> String {
        var text = ""
        for character in header {
            if character.isUppercase, text.last?.isLowercase == true { text.append(" ") }
            text.append(character)
        }
        return text
    }

    /// Words that say which of several telephone numbers or e-mail addresses it is.
    private static let labels: Set<String> = [
        "home", "work", "personal", "primary", "preferred", "other", "main", "alternate", "secondary", "additional",
        "best", "business", "day", "evening", "number", "address", "value", "and", "or",
    ]
    private static let phones: Set<String> = [
        "phone", "telephone", "téléphone", "tel", "mobile", "cell", "cellphone", "cellulaire", "portable",
    ]
    private static let emails: Set<String> = ["email", "mail", "courriel"]

    /// Returns whether a column has telephone numbers, or e-mail addresses, of the people of the file.
    static func reaches(_ header: String, _ kind: ContactSlots.Kind) -> Bool {
        ([HeaderWords.words(header)] + shorter(header)).contains { contact($0) == kind }
    }

    /// Returns whether a name is one of a telephone number or an e-mail address, such as `Work Email` or `Phone (cell) 2`.
    static func contact(_ name: String) -> ContactSlots.Kind? {
        let words = Set(
            name.replacing("e_mail", with: "email").split(separator: "_").map(String.init).filter {
                !$0.allSatisfy(\.isNumber)
            })
        guard words.isSubset(of: labels.union(phones).union(emails)) else { return nil }
        // "Mail" alone may be the post.
        if words.contains("email") || words.contains("courriel") {
            return words.isDisjoint(with: phones) ? .emails : nil
        }
        return words.isDisjoint(with: phones) || words.contains("mail") ? nil : .phones
    }
}

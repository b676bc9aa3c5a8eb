// SPDX-License-Identifier: MIT

package import ErrandCore

extension V1 {
    /// A text that a person types into a single field to find people.
    ///
    /// A nation searches field by field, for exact values. So a text is understood as an e-mail address, a
    /// telephone number, or a name. When that finds nobody, it is searched for in what else there is of a person,
    /// as far as a nation searches for it: a name of more words, a city, a state and a tag. It has no search for an
    /// occupation, an employer or a note.
    package struct PeopleText: Sendable {
        /// The text, without blanks around it.
        package let text: String

        /// Creates the search for a text.
        package init(_ text: String) { self.text = text }

        /// The kind of thing that a text is taken for.
        package enum Subject: Sendable {
            case email, phone, mobile, name, lastName, firstName, city, state, tag
        }

        /// One search.
        package struct Search: Sendable {
            /// The kind of thing that the text is taken for.
            package let subject: Subject
            /// The form of the search.
            package let way: Way

            /// Returns whether an error means that nobody is found: there is no such tag, or no path can name it,
            /// as "..".
            package func mayBeMissing(_ error: ClientError) -> Bool {
                guard case .tag = way else { return false }
                return error.kind.belongs(to: .status.client.notFound) || error.kind.belongs(to: .invalidRequest)
            }
        }

        /// The form of the search.
        package enum Way: Sendable, Hashable {
            /// The one person with an e-mail address.
            case email(String)
            /// The one person with a telephone number.
            case phone(String)
            /// The one person with a mobile number.
            case mobile(String)
            /// The people with the values of some fields.
            case fields(PersonSearch)
            /// The people with a tag.
            case tag(String)
        }

        /// The searches for what the text looks like.
        package var first: [Search] {
            if text.contains("@") { return [Search(subject: .email, way: .email(text))] }
            if isPhone {
                return [
                    Search(subject: .phone, way: .phone(text)),
                    Search(subject: .mobile, way: .mobile(text)),
                ]
            }
            if let names { return [Search(subject: .name, way: .fields(names))] }
            return [
                Search(subject: .lastName, way: .fields(PersonSearch(lastName: text))),
                Search(subject: .firstName, way: .fields(PersonSearch(firstName: text))),
            ]
        }

        /// The first word as the first name, and the others as the last name; `nil` for a single word.
        package var names: PersonSearch? { names(beginningWith: 1) }

        private func names(beginningWith count: Int) -> PersonSearch? {
            let words = text.split(whereSeparator: \.isWhitespace)
            guard words.count > count else { return nil }
            return PersonSearch(
                firstName: words.prefix(count).joined(separator: " "),
                lastName: words.dropFirst(count).joined(separator: " "))
        }

        /// Whether it is a telephone number, perhaps with an extension.
        private var isPhone: Bool {
            let letters = text.lowercased().filter { !$0.isNumber && !"+-() .,/".contains($0) }
            return text.filter(\.isNumber).count >= 5 && ["", "x", "ext"].contains(letters)
        }

        /// The searches for what else the text may be, in the order in which they are shown.
        package var others: [Search] {
            // "Mary Ann Smith" was searched for as Mary, and Ann Smith.
            var searches = [2, 3].compactMap { names(beginningWith: $0) }.map { (Subject.name, $0) }
            if names != nil {
                searches.append((.lastName, PersonSearch(lastName: text)))
                searches.append((.firstName, PersonSearch(firstName: text)))
            }
            searches.append((.city, PersonSearch(city: text)))
            if text.count <= 3 { searches.append((.state, PersonSearch(state: text))) }
            // A page shows "Oakland, CA".
            if let comma = text.lastIndex(of: ",") {
                let city = trimmed(text[..<comma])
                let state = trimmed(text[text.index(after: comma)...])
                if !city.isEmpty, !state.isEmpty {
                    searches.append((.city, PersonSearch(city: city, state: state)))
                }
            }
            return searches.map { Search(subject: $0.0, way: .fields($0.1)) } + [
                Search(subject: .tag, way: .tag(text))
            ]
        }

        private func trimmed(_ text: Substring) -> String {
            let start = text.drop(while: \.isWhitespace)
            return String(start.reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}

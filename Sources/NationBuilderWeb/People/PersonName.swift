// SPDX-License-Identifier: MIT

import NationBuilder

/// The name of a person on a page.
enum PersonName {
    /// Returns the first and last name, or else the full name, or else the e-mail
    /// address, or else words for nobody known.
    static func of(_ person: V1.Person, _ words: PageWords) -> String {
        let names = [person.firstName, person.lastName].compactMap(\.self).map { FormFields.trimmed($0) }
            .filter { !$0.isEmpty }
        if !names.isEmpty { return names.joined(separator: " ") }
        let others = [person.fullName, person.email].compactMap(\.self).map { FormFields.trimmed($0) }
        return others.first { !$0.isEmpty } ?? words.person.unknown
    }
}

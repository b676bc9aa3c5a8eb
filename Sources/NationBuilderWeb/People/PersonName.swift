// SPDX-License-Identifier: MIT

import NationBuilder

/// How a person is called on a page.
enum PersonName {
    /// First and last name, as far as there are any; the full name; the e-mail address;
    /// `Unknown`.
    static func of(_ person: V1.Person) -> String {
        let names = [person.firstName, person.lastName].compactMap(\.self).map { FormFields.trimmed($0) }
            .filter { !$0.isEmpty }
        if !names.isEmpty { return names.joined(separator: " ") }
        let others = [person.fullName, person.email].compactMap(\.self).map { FormFields.trimmed($0) }
        return others.first { !$0.isEmpty } ?? "Unknown"
    }
}

// SPDX-License-Identifier: MIT

import NationBuilder

/// A person's field that can be edited.
struct PersonField: Sendable {
    /// The name in the API and in the form.
    let name: String
    let label: any KeyPath<PersonWords, String> & Sendable
    let place: any WritableKeyPath<V1.Person, String?> & Sendable
    /// The input type, which decides a telephone's keyboard.
    var type = "text"
    var isLong = false

    /// All fields, in the order of the form.
    static let all: [PersonField] = [
        PersonField(name: "first_name", label: \.firstName, place: \.firstName),
        PersonField(name: "last_name", label: \.lastName, place: \.lastName),
        PersonField(name: "email", label: \.email, place: \.email, type: "email"),
        PersonField(name: "phone", label: \.phone, place: \.phone, type: "tel"),
        PersonField(name: "mobile", label: \.mobile, place: \.mobile, type: "tel"),
        PersonField(name: "occupation", label: \.occupation, place: \.occupation),
        PersonField(name: "employer", label: \.employer, place: \.employer),
        PersonField(name: "note", label: \.note, place: \.note, isLong: true),
    ]

    /// Returns a value as a browser sends it back, without the characters that
    /// its field removes.
    func normalized(_ value: String?) -> String {
        let lines = (value ?? "").replacing("\r\n", with: "\n")
        return FormFields.trimmed(isLong ? lines : lines.replacing("\n", with: ""))
    }
}

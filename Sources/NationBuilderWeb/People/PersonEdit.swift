// SPDX-License-Identifier: MIT

import NationBuilder

/// The changes that a person made in a form.
///
/// A form contains each field twice: the original value and the current one. A
/// difference is a change, whatever the nation's value is in the meantime.
struct PersonEdit: Sendable {
    /// The current values.
    private(set) var values: [String: String] = [:]
    /// The original values.
    private(set) var originals: [String: String] = [:]

    /// Creates an edit without changes.
    init(of person: V1.Person) {
        for field in PersonField.all { originals[field.name] = field.normalized(person[keyPath: field.place]) }
        values = originals
    }

    /// Creates the edit of a sent form.
    ///
    /// A missing field is unchanged.
    init(_ form: FormFields) {
        for field in PersonField.all {
            let original = field.normalized(form["was.\(field.name)"])
            originals[field.name] = original
            values[field.name] = form[field.name].map { field.normalized($0) } ?? original
        }
    }

    /// The changed fields.
    var changed: [PersonField] { PersonField.all.filter { values[$0.name] != originals[$0.name] } }

    /// Returns the changed fields that another person has changed to a different
    /// value in the meantime.
    func conflicts(with person: V1.Person) -> [PersonField] {
        changed.filter {
            let now = $0.normalized(person[keyPath: $0.place])
            return now != originals[$0.name] && now != values[$0.name]
        }
    }

    /// Returns the edit with the nation's current values as the originals.
    func rebased(on person: V1.Person) -> PersonEdit {
        var edit = PersonEdit(of: person)
        for field in changed { edit.values[field.name] = values[field.name] }
        return edit
    }

    /// The changed fields only, as they are sent.
    ///
    /// An emptied field is `nil`.
    var changes: V1.Person {
        V1.Person { person in
            for field in changed {
                let value = values[field.name] ?? ""
                person[keyPath: field.place] = value.isEmpty ? nil : value
            }
        }
    }
}

extension FormFields {
    /// Returns the tags in a field: separated by commas, without duplicates and
    /// surrounding white space.
    func tags(_ name: String) -> [String] {
        var tags: [String] = []
        for part in (self[name] ?? "").split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let tag = Self.trimmed(part)
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}

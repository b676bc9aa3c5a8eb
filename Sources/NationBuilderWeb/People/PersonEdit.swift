// SPDX-License-Identifier: MIT

import NationBuilder

/// What a person has changed in a form.
///
/// A form carries each field twice: as it was when the form was made, and as it is now.
/// What differs is a change, whatever the nation says by then.
struct PersonEdit: Sendable {
    /// What stands in the form.
    private(set) var values: [String: String] = [:]
    /// What stood in it at first.
    private(set) var originals: [String: String] = [:]

    /// An edit that has not begun.
    init(of person: V1.Person) {
        for field in PersonField.all { originals[field.name] = field.normalized(person[keyPath: field.place]) }
        values = originals
    }

    /// An edit as a form brings it; a field that is missing is not changed.
    init(_ form: FormFields) {
        for field in PersonField.all {
            let original = field.normalized(form["was.\(field.name)"])
            originals[field.name] = original
            values[field.name] = form[field.name].map { field.normalized($0) } ?? original
        }
    }

    /// The fields that were changed.
    var changed: [PersonField] { PersonField.all.filter { values[$0.name] != originals[$0.name] } }

    /// The fields that somebody else has changed meanwhile, and not to the same.
    func conflicts(with person: V1.Person) -> [PersonField] {
        changed.filter {
            let now = $0.normalized(person[keyPath: $0.place])
            return now != originals[$0.name] && now != values[$0.name]
        }
    }

    /// The edit on the ground of what the nation says now.
    func rebased(on person: V1.Person) -> PersonEdit {
        var edit = PersonEdit(of: person)
        for field in changed { edit.values[field.name] = values[field.name] }
        return edit
    }

    /// What is sent: the changed fields and nothing else.
    ///
    /// One that was emptied is `nil`.
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
    /// The tags in a field: parted by commas, each once, without white space around them.
    func tags(_ name: String) -> [String] {
        var tags: [String] = []
        for part in (self[name] ?? "").split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let tag = Self.trimmed(part)
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}

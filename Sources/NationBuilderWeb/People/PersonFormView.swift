// SPDX-License-Identifier: MIT

import NationBuilder

/// The values of a person's form for the template.
struct PersonFormView: Sendable {
    let heading: String
    /// The person's name, for messages after the form was sent.
    let name: String
    /// The path that receives the form, and the page to show after cancelling.
    let action: String
    let cancel: String
    let submit: String
    let fields: [Field]
    /// The field for a new person's tags.
    let tags: Field?
    /// The key of a form that adds a person once.
    let once: String?
    /// The errors for the top of the form.
    let summary: Summary?

    struct Field: Sendable {
        let name: String
        let label: String
        let type: String
        let value: String
        let original: String
        let isLong: Bool
        let problem: String?
        let hint: String?
        let isFirstProblem: Bool
    }

    /// The errors, with the fields to which they belong.
    struct Summary: Sendable {
        let title: String
        let text: String?
        let items: [Item]
        let others: [String]

        struct Item: Sendable {
            let name: String
            let label: String
            let problem: String
        }
    }

    /// Creates the values.
    ///
    /// - Parameters:
    ///   - problem: An error of the whole form, if there is one.
    ///   - tags: The text of the field for tags; `nil` for a form without one.
    ///   - once: The key of a form that adds a person once.
    init(
        _ edit: PersonEdit, _ words: PageWords, _ messages: ValidationMessages = ValidationMessages(), heading: String,
        name: String = "", action: String, cancel: String, submit: String, tags: String? = nil, once: String? = nil,
        problem: (title: String, text: String)? = nil
    ) {
        self.heading = heading
        self.name = name
        self.action = action
        self.cancel = cancel
        self.submit = submit
        self.once = once
        let firstProblem = PersonField.all.first { messages.fields[$0.name] != nil }?.name
        fields = PersonField.all.map { field in
            Field(
                name: field.name, label: words.person[keyPath: field.label], type: field.type,
                value: edit.values[field.name] ?? "",
                original: edit.originals[field.name] ?? "", isLong: field.isLong, problem: messages.fields[field.name],
                hint: nil, isFirstProblem: field.name == firstProblem)
        }
        self.tags = tags.map {
            Field(
                name: "tags", label: words.person.tags, type: "text", value: $0, original: "", isLong: false,
                problem: messages.fields["tags"], hint: words.person.commas, isFirstProblem: false)
        }
        let labels = PersonField.all.map { ($0.name, words.person[keyPath: $0.label]) } + [("tags", words.person.tags)]
        let items = labels.compactMap { name, label in
            messages.fields[name].map { Summary.Item(name: name, label: label, problem: $0) }
        }
        if let problem {
            summary = Summary(title: problem.title, text: problem.text, items: items, others: messages.others)
        } else if items.isEmpty, messages.others.isEmpty {
            summary = nil
        } else {
            summary = Summary(title: words.form.check, text: nil, items: items, others: messages.others)
        }
    }
}

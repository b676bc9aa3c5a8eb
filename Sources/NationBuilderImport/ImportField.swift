// SPDX-License-Identifier: MIT

/// A custom field of a nation's people.
public struct ImportField: Sendable, Hashable {
    /// The name in the API.
    public let slug: String
    /// The name that people see.
    public let name: String
    let kind: ValueKind
    /// Whether its values are texts for certain, also one that looks like JSON.
    let isText: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - slug: The name in the API.
    ///   - name: The name that people see.
    ///   - type: The nation's word for the kind of its values, such as `number`. Values of an unknown kind are text.
    public init(slug: String, name: String, type: String?) {
        self.slug = slug
        self.name = name
        isText = ["text", "string", "textarea"].contains(type?.lowercased())
        kind =
            switch type?.lowercased() {
            case "number", "numeric", "integer", "decimal", "float": .number
            case "boolean", "checkbox": .boolean
            case "date": .date
            case "datetime", "date_time": .time
            default: .text
            }
    }
}

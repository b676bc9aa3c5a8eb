// SPDX-License-Identifier: MIT

extension PersonInput {
    private static let phones: Set<String> = ["phone", "mobile", "work_phone_number", "fax_number"]

    /// Returns the input with its values in the forms that the nation stores.
    ///
    /// - Parameter kinds: `phones`, `emails`, `blanks` and `numbers`.
    func normalized(_ kinds: [String], _ template: PersonTemplate) -> Self {
        guard !kinds.isEmpty else { return self }
        return mapping { index, json in
            let field = template.fields[index]
            guard case .string(let text)? = JSONValue(parsing: json) else {
                let isCustom = index >= template.customStart && field.kind == .number && json != JSONText.null
                return isCustom && kinds.contains("numbers") ? JSONText.string(Self.plain(json)) : json
            }
            if kinds.contains("phones"), Self.phones.contains(field.name) {
                return JSONText.optional(PersonEditor.digits(text))
            }
            if kinds.contains("emails"), field.kind == .email { return JSONText.string(text.lowercased()) }
            guard kinds.contains("blanks"), field.kind == .text else { return json }
            let words = text.split(whereSeparator: \.isWhitespace)
            return words.isEmpty ? JSONText.null : JSONText.string(words.joined(separator: " "))
        }
    }

    /// Returns a number without needless decimals.
    private static func plain(_ json: [UInt8]) -> String {
        let text = String(decoding: json, as: UTF8.self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

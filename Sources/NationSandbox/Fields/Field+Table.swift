// SPDX-License-Identifier: MIT

extension Field {
    /// Reads a table of fields: words, each a name and its properties.
    ///
    /// `amount_in_cents:integer:required status:choice(paid|failed):read contact:object(name show_phone:flag)`
    ///
    /// A field is text that callers read and write, unless a property says otherwise:
    ///
    /// - a kind, such as `integer` or `choice(a|b)`; `choice.status` is the list of that name in `choices`;
    /// - `read`, `write`, `extra` or `hidden`: who may read and write it;
    /// - `required` in new rows, and never null; `always`: never null;
    /// - `=JSON`: the value that is shown when nothing was written;
    /// - `as.NAME`: the stored name;
    /// - `in.TABLE`: the row that a number refers to; `to.TYPE`: the resource that an id refers to; `one.TYPE`: the
    ///   same, and a relationship;
    /// - `row` or `row.SQL`: a value of the row, by the field's own name or by SQL; `link`: a file of the nation.
    static func table(_ text: some StringProtocol) -> [Field] {
        parts(text) { $0.isWhitespace }.map { word in
            let properties = parts(word) { $0 == ":" }
            var field = Field(String(properties[0]))
            for property in properties.dropFirst() { field.take(property) }
            return field
        }
    }

    /// Splits a text outside of parentheses and quotes.
    private static func parts<Text: StringProtocol>(
        _ text: Text, at isSeparator: (Character) -> Bool
    ) -> [Text.SubSequence] {
        var (depth, isQuoted) = (0, false)
        return text.split { character in
            switch character {
            case "\"": isQuoted.toggle()
            case "(": depth += 1
            case ")": depth -= 1
            default: return depth == 0 && !isQuoted && isSeparator(character)
            }
            return false
        }
    }

    private static let kinds: [Substring: Kind] = [
        "email": .email, "integer": .integer, "number": .number, "flag": .flag, "day": .day, "moment": .moment,
        "decimal": .decimal, "id": .reference, "integerOrText": .integerOrText, "address": .address, "texts": .texts,
        "integers": .integers, "list": .list,
    ]

    private mutating func take(_ property: some StringProtocol) {
        let name = Substring(property.prefix { $0 != "(" && $0 != "." && $0 != "=" })
        let value = Substring(property.dropFirst(name.count))
        let inner = value.drop { $0 != "(" }.dropFirst().dropLast()
        let word = value.prefix { $0 != "(" }.dropFirst()
        switch name {
        case "": absent = String(value.dropFirst())
        case "read": access = .read
        case "write": access = .write
        case "extra": access = .extra
        case "hidden": access = .hidden
        case "required": (isRequired, isNullable) = (true, false)
        case "always": isNullable = false
        case "as": stored = String(word)
        case "in": target = String(word)
        case "to", "one": (kind, target) = (.reference, String(word))
        case "link": (source, access) = (.link, .read)
        case "row": (source, access) = (.sql(word.isEmpty ? self.name : String(word)), .read)
        case "person":
            (kind, access) = (.person, .read)
            source = .person("(SELECT document FROM person WHERE person.id = \(self.name)_id)")
        case "choice":
            let texts = word.isEmpty ? inner : Self.choices[word] ?? ""
            kind = .choice(texts.split { $0 == "|" || $0 == "\n" }.map(String.init))
        case "object": kind = .object(Self.table(inner))
        case "elements": kind = .elements(Self.table(inner), sequence: String(word))
        default:
            guard let kind = Self.kinds[name] else { preconditionFailure("\(property) is no property of a field") }
            self.kind = kind
        }
        switch kind {
        case .texts, .integers, .list, .elements: absent = "[]"
        default: break
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// A question to the nation about the people who may be those of some rows.
struct TraitLookup: Sendable, Equatable {
    /// The attributes with the values that the people have.
    let filters: [String: [String]]
    /// The traits of the rows that it is about.
    let rows: [RowTraits]
    let trait: ImportTrait

    /// The number of rows of a question about names: of more, people would come who have the first name of one and the
    /// last name of another.
    private static let mostNames = 10
    private static let mostNumbers = 10

    /// Returns the lookups of some rows by a trait that they have.
    ///
    /// - Parameter rows: What the rows say, with their texts by the names of attributes.
    static func lookups(_ trait: ImportTrait, _ rows: [(traits: RowTraits, texts: [String: String])]) -> [Self] {
        let rows = rows.filter { $0.traits.has(trait) }
        let size = trait == .phone ? mostNumbers : mostNames
        return stride(from: 0, to: rows.count, by: size).flatMap { start -> [Self] in
            let some = rows[start..<min(start + size, rows.count)]
            func texts(_ name: String) -> [String] {
                var seen = Set<String>()
                return some.compactMap { $0.texts[name] }.filter {
                    PersonLookup.mayAsk($0) && seen.insert($0.lowercased()).inserted
                }
            }
            let traits = some.map(\.traits)
            guard trait == .phone else {
                let filters = ["first_name": texts("first_name"), "last_name": texts("last_name")]
                return filters.values.contains { $0.isEmpty }
                    ? [] : [Self(filters: filters, rows: traits, trait: trait)]
            }
            let numbers = (texts("phone_number") + texts("mobile_number")).flatMap(forms)
            var seen = Set<String>()
            let forms = numbers.filter { PersonLookup.mayAsk($0) && seen.insert($0).inserted }
            return forms.isEmpty
                ? [] : ["phone_number", "mobile_number"].map { Self(filters: [$0: forms], rows: traits, trait: trait) }
        }
    }

    /// Returns the forms in which a nation may have a telephone number: it compares texts.
    static func forms(_ text: String) -> [String] {
        guard let number = RowTraits.number(text) else { return [] }
        var forms = [text, number]
        if number.count == 10 {
            let (area, rest) = (number.prefix(3), number.dropFirst(3))
            let (middle, end) = (rest.prefix(3), rest.suffix(4))
            forms += [
                "(\(area)) \(middle)-\(end)", "\(area)-\(middle)-\(end)", "\(area).\(middle).\(end)", "1\(number)",
                "+1\(number)",
            ]
        } else if number.count == 7 {
            forms.append("\(number.prefix(3))-\(number.suffix(4))")
        } else {
            forms.append("+\(number)")
        }
        return forms
    }

    /// Returns the request for a page of the people.
    func request(_ targets: [ImportTarget], page: Int) -> Request<JSONObject> {
        let parts = filters.sorted { $0.key < $1.key }.map { name, values in
            RequestPart.filter(name, anyOf: values.map { FilterText.escape($0) ?? $0 })
        }
        return PersonLookup.request(
            parts, targets, page: page, also: RowTraits.attributes,
            addresses: AddressPart.addresses + ["primary_address"])
    }

    /// Returns whether the nation has responded to the question, and not another one.
    func asks(for person: RowTraits, _ attributes: JSONValue) -> Bool {
        filters.allSatisfy { name, values in
            let text = ValueComparison.text(attributes[name]).lowercased()
            return trait == .phone
                ? RowTraits.number(text).map { number in values.contains { RowTraits.number($0) == number } } ?? false
                : values.contains { FoldedText.of($0) == FoldedText.of(text) }
        }
    }
}

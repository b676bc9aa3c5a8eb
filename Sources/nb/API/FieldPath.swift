// SPDX-License-Identifier: MIT

import ErrandJSON

/// A path into an answer, such as `person.email` or `results.0.id`.
///
/// A name applies to each element of an array.
struct FieldPath: Sendable {
    private let names: [String]

    init(_ text: String) { names = text.split(separator: ".").map(String.init) }

    /// Returns the values at the path; none if the path does not exist.
    func values(in value: JSONValue) -> [JSONValue] { Self.values(in: value, names[...]) }

    private static func values(in value: JSONValue, _ names: ArraySlice<String>) -> [JSONValue] {
        guard let name = names.first else { return [value] }
        if let object = value.object { return object[name].map { values(in: $0, names.dropFirst()) } ?? [] }
        guard let array = value.array else { return [] }
        if let index = Int(name) {
            return array.indices.contains(index) ? values(in: array[index], names.dropFirst()) : []
        }
        return array.flatMap { values(in: $0, names) }
    }
}

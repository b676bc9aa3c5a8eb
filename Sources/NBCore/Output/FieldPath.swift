// SPDX-License-Identifier: MIT

package import ErrandJSON

/// A path into a response, such as `person.email` or `results.0.id`.
///
/// A name applies to each element of an array.
package struct FieldPath: Sendable {
    private let names: [String]

    private init(names: [String]) { self.names = names }

    package init(_ text: String) { names = text.split(separator: ".").map(String.init) }

    /// Returns the value at the path, a list for a path through a list; `nil` if the path does not
    /// exist.
    package func value(in value: JSONValue) -> JSONValue? {
        var found = value
        for (index, name) in names.enumerated() {
            if let member = found.object?[name] {
                found = member
            } else if let array = found.array, let position = Int(name), array.indices.contains(position) {
                found = array[position]
            } else if let array = found.array, Int(name) == nil {
                let rest = FieldPath(names: Array(names[index...]))
                return .array(array.compactMap { rest.value(in: $0) })
            } else {
                return nil
            }
        }
        return found
    }

    /// Returns whether no part of the value has the path; an empty list is no such part.
    package func isMissing(in value: JSONValue) -> Bool { Self.isMissing(in: value, names[...]) }

    private static func isMissing(in value: JSONValue, _ names: ArraySlice<String>) -> Bool {
        guard let name = names.first else { return false }
        if let object = value.object { return object[name].map { isMissing(in: $0, names.dropFirst()) } ?? true }
        guard let array = value.array, Int(name) == nil else { return values(in: value, names).isEmpty }
        return !array.isEmpty && array.allSatisfy { isMissing(in: $0, names) }
    }

    /// Returns the values at the path; none if the path does not exist.
    package func values(in value: JSONValue) -> [JSONValue] { Self.values(in: value, names[...]) }

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

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The request fields that select among the answers of a URL (`Vary`, RFC 9111
/// §4.1), with their values.
struct VaryFields: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        let name: String
        /// The normalized value; `nil` when the request did not have the field.
        let value: ExactText?
    }

    private(set) var fields: [Field]

    init(fields: [Field] = []) { self.fields = fields }

    /// The highest number of names; no real response has as many.
    private static let mostFields = 100

    /// Creates the selection of a response to a request; `nil` when no other
    /// request can match (`Vary: *`), or when it names more than a hundred
    /// fields.
    init?(_ response: HTTPFields, _ request: HTTPFields) {
        fields = []
        for field in response where field.name == .vary {
            for member in field.value.split(separator: ",") {
                let name = member.trimmingOptionalSpace.lowercased()
                guard name != "*", fields.count < Self.mostFields else { return nil }
                guard !name.isEmpty, !fields.contains(where: { $0.name == name }) else { continue }
                fields.append(Field(name: name, value: Self.value(of: name, in: request)))
            }
        }
    }

    /// Returns whether a request selects the same response.
    func matches(_ request: HTTPFields) -> Bool {
        fields.allSatisfy { Self.value(of: $0.name, in: request) == $0.value }
    }

    /// Returns the lines of a field as one, without spaces around its commas,
    /// and in lower case when case does not matter.
    private static func value(of name: String, in request: HTTPFields) -> ExactText? {
        var members: [String]?
        for field in request where field.name.canonicalName == name {
            members = (members ?? []) + field.value.split(separator: ",").map { String($0.trimmingOptionalSpace) }
        }
        guard let value = members?.joined(separator: ",") else { return nil }
        return ExactText(caseless.contains(name) ? value.lowercased() : value)
    }

    private static let caseless: Set<String> = ["accept-charset", "accept-encoding", "accept-language"]
}

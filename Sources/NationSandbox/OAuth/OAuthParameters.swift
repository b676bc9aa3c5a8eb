// SPDX-License-Identifier: MIT

/// The parameters of a request to an OAuth endpoint, in any encoding.
struct OAuthParameters: Sendable, Equatable {
    private let values: [String: String]

    /// Creates the parameters of a query or a form.
    ///
    /// No name may come twice (RFC 6749 §3.1, §3.2), and an empty value counts
    /// as missing.
    init(_ items: QueryItems) throws {
        var values: [String: String] = [:]
        for item in items.items where !item.value.isEmpty {
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw OAuthProblem.invalidRequest("A parameter occurs twice.")
            }
        }
        self.values = values
    }

    /// Creates the parameters of a body, by its type: a form, or the JSON
    /// object that NationBuilder's own guide shows.
    init(body: [UInt8], type: String?) throws {
        switch Self.mediaType(type) {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: body, as: UTF8.self), let items = QueryItems(parsing: text) else {
                throw OAuthProblem.invalidRequest("The form cannot be read.")
            }
            try self.init(items)
        case "application/json":
            guard case .object(let members)? = JSONValue(parsing: body) else {
                throw OAuthProblem.invalidRequest("The body is not a JSON object.")
            }
            try self.init(QueryItems(try members.compactMap(Self.item)))
        default:
            throw OAuthProblem.invalidRequest("The body must be a form or JSON, with the matching Content-Type.")
        }
    }

    private static func item(_ name: String, _ value: JSONValue) throws -> QueryItems.Item? {
        switch value {
        case .string(let text): return QueryItems.Item(name: name, value: text)
        case .integer(let number): return QueryItems.Item(name: name, value: String(number))
        case .null: return nil
        default: throw OAuthProblem.invalidRequest("A parameter is not text.")
        }
    }

    subscript(name: String) -> String? { values[name] }

    func required(_ name: String) throws -> String {
        guard let value = values[name] else { throw OAuthProblem.invalidRequest("The parameter \(name) is missing.") }
        return value
    }

    static func mediaType(_ field: String?) -> String {
        guard let type = field?.split(separator: ";", maxSplits: 1).first else { return "" }
        return type.drop { $0 == " " }.prefix { $0 != " " }.lowercased()
    }
}

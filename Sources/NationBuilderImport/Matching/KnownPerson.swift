// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// A person of the nation, as far as an import needs it.
struct KnownPerson: Sendable {
    let id: String
    /// The values of the targets, in their order; `nil` for a missing one.
    private(set) var values: RowValues
    /// All keys by which the person is found.
    private(set) var keys: [MatchKey]
    /// The names of the tags in lower case.
    let tags: Set<String>
    let name: String
    /// All attributes that were asked for.
    private(set) var attributes: JSONValue

    /// The e-mail addresses in lower case.
    var emails: Set<String> { Set(keys.lazy.filter { $0.key == .email }.map(\.value)) }

    /// The time of the last change, as the nation wrote it.
    var updatedAt: String? { attributes["updated_at"]?.string }

    /// The person without what only a write needs, which is much.
    var compact: Self {
        var person = self
        person.attributes = .null
        return person
    }

    /// Returns the person with other values.
    func with(_ values: RowValues) -> Self {
        var person = self
        person.values = values
        return person
    }

    /// Returns the person whose row is at hand: the texts that both have are not kept twice.
    func compact(besides row: CheckedRow) -> Self {
        var person = with(RowValues(Array(values), base: row.values))
        person.keys = keys.map { key in row.keys.first { $0 == key } ?? key }
        return person
    }

    /// Returns the people of a response.
    ///
    /// A resource without an id is passed over.
    static func people(in document: JSONObject, _ targets: [ImportTarget]) -> [Self] {
        var tags: [String: String] = [:]
        for resource in document["included"]?.array ?? [] where resource["type"]?.string == "signup_tags" {
            guard let id = V2.Row.text(resource["id"]), let name = resource["attributes"]?["name"]?.string else {
                continue
            }
            tags[id] = name.lowercased()
        }
        return (document["data"]?.array ?? []).compactMap { Self($0, tags, targets) }
    }

    /// Creates a person from a resource of a response; `nil` without an id.
    init?(_ resource: JSONValue) { self.init(resource, [:], []) }

    private init?(_ resource: JSONValue, _ tagNames: [String: String], _ targets: [ImportTarget]) {
        guard let row = try? V2.Row(resource) else { return nil }
        (id, attributes) = (row.id.rawValue, .object(row.attributes))
        tags = Set((row.related("signup_tags") ?? []).compactMap { tagNames[$0.id.rawValue] })
        var keys = [MatchKey(.id, id)]
        for name in ImportKey.identifiers {
            guard let key = ImportKey(name), let value = V2.Row.text(row[name]), !value.isEmpty else { continue }
            keys.append(MatchKey(key, value))
        }
        for email in V2.Condition.addresses.compactMap({ row[$0]?.string }) where !email.isEmpty {
            let key = MatchKey(.email, email)
            if !keys.contains(key) { keys.append(key) }
        }
        self.keys = keys
        values = RowValues(
            targets.map { target in
                switch target.form {
                case .id, .tags, .removedTags, .list: nil
                default: row["\(target)"]
                }
            })
        let names = ["first_name", "last_name"].compactMap { row[$0]?.string }.filter { !$0.isEmpty }
        name = names.isEmpty ? row["email"]?.string ?? "" : names.joined(separator: " ")
    }
}

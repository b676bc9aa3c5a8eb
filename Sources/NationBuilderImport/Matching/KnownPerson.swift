// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// A person of the nation, as far as an import needs it.
struct KnownPerson: Sendable {
    let id: String
    /// The values of the targets, in their order; `nil` for a missing one.
    let values: [JSONValue?]
    /// All keys by which the person is found.
    let keys: Set<MatchKey>
    let emails: Set<String>
    /// The names of the tags in lower case.
    let tags: Set<String>
    let name: String
    /// All attributes that were asked for.
    private(set) var attributes: JSONValue

    /// The time of the last change, as the nation wrote it.
    var updatedAt: String? { attributes["updated_at"]?.string }

    /// The person without what only a write needs, which is much.
    var compact: Self {
        var person = self
        person.attributes = .null
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
        emails = Set(
            V2.Condition.addresses.compactMap { row[$0]?.string?.lowercased() }.filter { !$0.isEmpty })
        tags = Set((row.related("signup_tags") ?? []).compactMap { tagNames[$0.id.rawValue] })
        var keys = Set(emails.map { MatchKey(.email, $0) })
        keys.insert(MatchKey(.id, id))
        for name in ImportKey.identifiers {
            guard let key = ImportKey(name), let value = V2.Row.text(row[name]), !value.isEmpty else { continue }
            keys.insert(MatchKey(key, value))
        }
        self.keys = keys
        values = targets.map { target in
            switch target.form {
            case .id, .tags, .removedTags, .list: nil
            default: row["\(target)"]
            }
        }
        let names = ["first_name", "last_name"].compactMap { row[$0]?.string }.filter { !$0.isEmpty }
        name = names.isEmpty ? row["email"]?.string ?? "" : names.joined(separator: " ")
    }
}

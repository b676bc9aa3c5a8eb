// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

@testable import NationBuilderImport
@testable import NationSandbox

extension ImportPlace {
    /// Has others refer to a person by a relation: by the API, or where it only reads, as the control panel does.
    func refer(to person: String, by relation: PersonRelation) async throws {
        let (id, nation) = (ResourceID(person), nation())
        switch (relation.type, relation.name) {
        case (PersonRelation.place.type, _):
            let path: PathTemplate = "lists/\(1)/people"
            try await nation.v1.client.send(Request<Void>.post(path, .json(["people_ids": [Int(person) ?? 0]])))
        case ("signups", "last_contacted_by"):
            try await contact("4", by: person)
        case ("signups", _):
            _ = try await PersonWrite.update(id: "2", ["\(relation.name)_id": .string(person)]).send(to: nation)
        case ("signup_taggings", _):
            let tag = try await nation.v2.signupTags.create { $0.name = "colleague" }
            _ = try await PersonWrite.addTag(id: tag.id?.rawValue ?? "", person: person).send(to: nation)
        case ("signup_profiles", _):
            try await nation.v2.signupProfiles.create {
                $0.signupID = id
                $0.bio = "Likes parks"
            }
        case ("contacts", "author"):
            try await contact("3", by: person)
            // Else the one contacted would refer to the person, too.
            try await contact("3", by: "1")
        default:
            let type = StoredType.all[relation.type]
            guard
                case .one(let key)? = type?.relationship(relation.name)?.link
                    ?? relation.attribute.map({ .one(key: $0) })
            else { return }
            var values = [type?.attribute(key)?.stored ?? key: Int64(person) ?? 0]
            if relation.type == "contacts" { values["sender_id"] = 1 }
            try await sandbox.add(relation.type, values)
        }
    }

    private func contact(_ person: String, by sender: String) async throws {
        try await sandbox.add("contacts", ["person_id": Int64(person) ?? 0, "sender_id": Int64(sender) ?? 0])
    }
}

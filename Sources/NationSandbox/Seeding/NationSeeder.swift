// SPDX-License-Identifier: MIT

import GRDB

/// A seeder that fills an empty nation.
///
/// All data is derived from the seed: equal seeds and counts create equal nations, at
/// any time and on any machine.
struct NationSeeder: Sendable {
    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    func seed(_ database: Database) throws {
        let parts = Set(configuration.behaviors.seeded)
        let fields = CustomFieldStore.people + (parts.contains("custom_fields") ? CustomFieldStore.everyKind : [])
        for field in fields { try CustomFieldStore.insert(field, database) }
        var tags: [(id: Int64, name: String)] = []
        for name in SeedNames.tags { tags.append((try TagStore.insert(name, database), name)) }
        let template = PersonTemplate(custom: try CustomFieldStore.load(database))
        var people = PeopleSeeder(seed: configuration.seed, template: template)
        try NationSchema.withoutIndices(database) {
            for id in 1...Int64(max(1, configuration.people)) {
                let person = people.next(id: id, tags: tags.count)
                var record = person.record
                record["tags"] = JSONObject.list(person.tags.map { JSONText.string(tags[$0].name) })
                try PersonRow.insert(
                    record, id: id, at: person.createdAt, person.place, database)
                for tag in person.tags {
                    try TagStore.insertTagging(tags[tag].id, person: id, at: person.createdAt, database)
                }
            }
        }
        var resources = ResourceSeeder(configuration, template: template, database)
        try resources.seed()
        try V2Seeder(database, people: Int64(max(1, configuration.people))).seed()
        try PartSeeder(people: Int64(max(1, configuration.people)), template, database).seed(parts)
    }
}

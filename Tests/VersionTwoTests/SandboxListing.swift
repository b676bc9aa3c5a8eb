// SPDX-License-Identifier: MIT

import HTTPTypes

@testable import NationSandbox

/// A sandbox's lists of version 2, read without a server: for more queries than can be sent.
struct SandboxListing: Sendable {
    private let store: NationStore

    init(people: Int) async throws {
        store = try NationStore(.memory)
        try await store.write { try NationSeeder(SandboxConfiguration(people: people)).seed($0) }
    }

    /// Sends queries, each as a type and a text such as `sort=id`, and returns what failed: neither a response nor
    /// a refusal.
    func failures(of queries: [(type: String, text: String)]) async throws -> [String] {
        try await store.read { database in
            let people = PersonTemplate(
                custom: try CustomFieldStore.load(database), donationSlugs: try CustomFieldStore.donationSlugs(database)
            )
            let behaviors = Setting(SandboxBehaviors())
            let reader = ResourceReader(people: people, behaviors: behaviors, database: database)
            return queries.compactMap { name, text in
                guard let type = StoredType.all[name], let items = QueryItems(parsing: text) else {
                    return "\(name)?\(text) is no query"
                }
                do {
                    let query = try TypeQuery(items, of: type, people, behaviors)
                    _ = try reader.list(query, at: "/api/v2/\(name)", items)
                    return nil
                } catch let problem as APIProblem where problem.status == .badRequest {
                    return nil
                } catch {
                    return "\(name)?\(text): \(error)"
                }
            }
        }
    }
}

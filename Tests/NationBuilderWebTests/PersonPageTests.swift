// SPDX-License-Identifier: MIT

import NationBuilder
import TestSupport
import Testing

/// The content of a person's page and row.
@Suite("A person in the pages", .timed, .timeLimit(.minutes(10)))
struct PersonPageTests {
    @Test("A person's page shows name, e-mail address, telephone, occupation and tags")
    func details() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let person = try await nation.nation.v1.people.create(
                V1.Person {
                    $0.firstName = "Zoe"
                    $0.lastName = "Quill"
                    $0.email = "zoe.quill@example.org"
                    $0.phone = "555-0142"
                    $0.occupation = "Typesetter"
                    $0.tags = ["volunteer", "storyteller"]
                })
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/\(person.requireID())")
            #expect(page.html.contains("<h1>Zoe Quill</h1>"))
            for text in ["zoe.quill@example.org", "555-0142", "Typesetter", "volunteer", "storyteller"] {
                #expect(page.text.contains(text), "\(text)")
            }
            let row = try await visitor.get("/people?last_name=Quill")
            #expect(row.text.contains("Zoe Quill"))
            #expect(row.text.contains("volunteer") && row.text.contains("storyteller"), "A row has the tags")
        }
    }
}

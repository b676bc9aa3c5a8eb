// SPDX-License-Identifier: MIT

import Errand
import ErrandCSV
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import NationBuilderImport
import NationSandbox
import TestSupport
import Testing

/// The preview at a nation, over a real connection.
@Suite("The preview of an import at a nation", .timed, .timeLimit(.minutes(10)))
struct SandboxTests {
    private func nation(_ sandbox: RunningSandbox) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform
        ) { $0.chain.cache = nil }
    }

    private func preview(_ text: String, _ nation: Nation) async throws -> ImportPreview {
        let sheet = try Sheet(text)
        let fields = try await PeopleImport.fields(of: nation)
        var people = try PeopleImport(into: nation, ImportMap(sheet.header, fields: fields), ImportOptions())
        for row in sheet.rows { try await people.add(row) }
        return try await people.preview()
    }

    @Test("All people of a nation, written as CSV from what it shows, are the same, and 100 are found by one request")
    func same() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 950)) { sandbox in
            let nation = nation(sandbox)
            let writer = CSVWriter()
            var text = writer.line([
                "id", "Email", "first_name", "phone", "graduation_year", "home_city", "is_volunteer", "tags",
            ])
            for try await person in nation.v2.signups.all(.extraFields(\.homeAddress), .include(\.signupTags)) {
                let tags = try person.related(\.signupTags).resources.compactMap(\.name)
                let year = person.customValues?["graduation_year"]
                var cells = [
                    person.id?.rawValue ?? "", person.email ?? "", person.firstName ?? "", person.phoneNumber ?? "",
                ]
                cells += [year?.string ?? year?.number?.literal ?? "", person.homeAddress?.city ?? ""]
                cells += [person.isVolunteer == true ? "yes" : "no", tags.joined(separator: ", ")]
                text += writer.line(cells)
            }
            let preview = try await preview(text, nation)
            #expect([preview.rows, preview.same] == [950, 950], "\(preview.refused.prefix(3)) \(preview.examples)")
            #expect(preview.columns.allSatisfy { $0.filled + $0.overwritten == 0 })
            #expect(preview.columns.map(\.equal).dropFirst().allSatisfy { $0 > 0 }, "\(preview.columns)")
            // By id and by e-mail address; a full page is asked for its successor.
            #expect(preview.requestsSent <= 2 * (10 + 10))
        }
    }

    @Test("Second addresses find people, other keys do too, and new, changed, twice and refused rows are counted")
    func outcomes() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 30)) { sandbox in
            let nation = nation(sandbox)
            try await nation.v2.signups.update("7") {
                $0.email2 = "Second.Address@example.org"
                $0.externalID = "EXT,7"
                $0.occupation = "teacher"
            }
            let text = """
                email,external_id,occupation,tags
                second.address@EXAMPLE.org,,teacher,
                ,"ext,7",nurse,new tag
                fresh@example.org,N1,,
                ,n1,painter,new tag
                ,,nobody,
                wrong,,,

                """
            let preview = try await preview(text, nation)
            #expect([preview.new, preview.changed, preview.same, preview.twice] == [1, 1, 0, 2])
            #expect(preview.refused.map(\.line) == [6, 7] && preview.rows == 6)
            let change = try #require(preview.examples.first?.changes.first { "\($0.target)" == "occupation" })
            #expect(change.before == "teacher" && change.after == "nurse" && preview.examples.first?.id == "7")
        }
    }

    @Test("The custom fields of people are known with their names, and those of other types are not")
    func fields() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let fields = try await PeopleImport.fields(of: nation(sandbox))
            #expect(fields.map(\.slug) == ["graduation_year"] && fields.first?.name == "Graduation year")
        }
    }
}

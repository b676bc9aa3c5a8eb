// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilderImport

@Suite("The code of the page of NationBuilderImport", .timed, .timeLimit(.minutes(5)))
struct LandingPageTests {
    @Test("The code of the page imports a file")
    func page() async throws {
        try await ImportPlace.run { place in
            let (nation, folder) = (place.nation(), place.folder)
            let sheet = try Sheet("email,first_name\nada@example.org,Ada\n")
            let (header, rows) = (sheet.header, sheet.rows)
            let fields = try await PeopleImport.fields(of: nation)
            var people = try PeopleImport(into: nation, ImportMap(header, fields: fields), ImportOptions())
            for row in rows { try await people.add(row) }
            let preview = try await people.preview()
            let journal = try await folder.create(JournalHeader(kind: "import", nation: "abeforprez"))
            try await people.plan(into: journal, emailOptIn: false, mobileOptIn: false)
            try await journal.begin()
            let result = try await ImportRun(journal, into: nation, fields: fields).write()
            print(preview.new, result.new, result.refused.count)
            #expect([preview.new, result.new, result.refused.count] == [1, 1, 0])
        }
    }
}

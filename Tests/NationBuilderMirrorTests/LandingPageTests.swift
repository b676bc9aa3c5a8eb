// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("The code of the page of NationBuilderMirror", .timed, .timeLimit(.minutes(5)))
struct LandingPageTests {
    @Test("The code of the page makes a copy that agrees with the nation")
    func page() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let configuration = SandboxConfiguration(people: 30, rateLimit: .generous)
            try await NationSandbox.run(configuration) { sandbox in
                let path = "\(folder)/copy.sqlite"
                let nation = Nation(
                    try Slug(sandbox.slug), baseURL: BaseURL(stringLiteral: sandbox.baseURL),
                    authorizer: .bearer(sandbox.accessToken), transport: .platform)
                let copy = NationMirror(file: path)
                let result = try await copy.refresh(from: nation)
                print(result.ending, result.requests)
                for table in try await copy.status().tables where table.rows > 0 {
                    print(table.name, table.rows, table.changesUpTo ?? .distantPast)
                }
                let check = try await copy.check(against: nation)
                print(check.agrees)
                #expect(result.ending == .complete && check.agrees)
                #expect(result.tables.contains { $0.name == "signups" && $0.rows == 30 })
            }
        }
    }
}

// SPDX-License-Identifier: MIT

import Errand
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// The nation refuses by its own tables what a nation refuses, so that a mistake
/// of the client's tables shows.
@Suite("Writing every resource in every way", .timed, .timeLimit(.minutes(10)))
struct WriteMatrixTests {
    @Test(
        "What was read can be given back, changed, and written as a draft, and a draft that lacks something is refused")
    func all() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 20, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let site = try #require(try await nation.v1.sites.list().results.first?.slug)
            for write in WriteCase.all {
                do { try await write.run(nation.v1, site) } catch {
                    Issue.record("\(write.name): \(error)")
                }
            }
        }
    }

    @Test("An update that lacks what the API needs is not sent, and says what is missing")
    func unsent() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 2, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let error = await #expect(throws: ClientError.self) {
                try await nation.v1.donations.update(7, V1.Donation { $0.note = "Thanks" })
            }
            #expect(error?.kind == .invalidRequest)
            #expect(error?.reason?.contains("amount_in_cents") == true)
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test("The name of a membership says which one is meant, and cannot be changed")
    func renamed() throws {
        let membership = V1.Membership {
            $0.name = "Gold"
            $0.status = "active"
        }
        #expect(throws: ClientError.self) { try membership.changes { $0.name = "Silver" } }
        let changes = try membership.changes { $0.status = "expired" }
        #expect(changes.name == "Gold" && changes.status == "expired")
    }
}

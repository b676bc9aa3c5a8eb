// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationBuilder
import NationSandbox

/// A demonstration of the public client API on a nation of its own, which says each step.
package struct Demo: Sendable {
    private let nation: Nation
    private let say: @Sendable (String) -> Void

    private var people: V1.People { nation.v1.people }

    /// Starts a nation, uses it through the client, and ends it.
    ///
    /// - Parameters:
    ///   - people: The number of people in the nation, at least 1.
    ///   - say: Takes each line for a person.
    /// - Returns: The results.
    package static func run(people: Int, _ say: @escaping @Sendable (String) -> Void) async throws -> DemoReport {
        // The demo sends requests as fast as it can, so the usual limit of 25 requests a second is raised.
        try await NationSandbox.run(SandboxConfiguration(people: people, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                authorizer: .bearer(sandbox.accessToken), transport: .platform
            ) { $0.chain.limit = nil }
            return try await Demo(nation: nation, say: say).run(at: sandbox.baseURL)
        }
    }

    private func run(at url: String) async throws -> DemoReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = DemoReport()
        report.slug = "\(nation.slug)"
        say("A nation of its own: \(nation.slug), at \(url)\n")
        try await whoAmI(&report)
        try await walk(&report)
        try await search(&report)
        try await edit(&report)
        report.peopleAtEnd = try await people.count()
        report.seconds = Self.seconds(clock.now - start)
        let time = Self.rounded(report.seconds)
        say("\n\(report.peopleAtEnd) people before and after; all of it took \(time) s.")
        return report
    }

    // MARK: Reading

    private func whoAmI(_ report: inout DemoReport) async throws {
        let me = try await people.me()
        report.me = Self.name(me)
        say("Who am I?       \(report.me), person \(try me.requireID())")
    }

    private func walk(_ report: inout DemoReport) async throws {
        report.peopleCounted = try await people.count()
        say("How many?       \(report.peopleCounted) people; page by page:")
        let clock = ContinuousClock()
        let start = clock.now
        for try await page in people.pages(limit: 100) {
            report.pages += 1
            report.peopleWalked += page.results.count
        }
        report.walkSeconds = Self.seconds(clock.now - start)
        let pages = "\(report.pages) \(report.pages == 1 ? "page" : "pages")"
        say("  \(report.peopleWalked) of \(report.peopleCounted) in \(pages), \(Self.rounded(report.walkSeconds)) s")
    }

    private func search(_ report: inout DemoReport) async throws {
        let first = try await people.list(limit: 2).results.last
        guard let name = first?.lastName else { return }
        var wanted = V1.PersonSearch()
        wanted.lastName = name
        for try await _ in people.all(matching: wanted) { report.found += 1 }
        say("Who is called \(name)?  \(report.found)")
    }

    // MARK: Writing

    private func edit(_ report: inout DemoReport) async throws {
        var ada = V1.Person()
        ada.firstName = "Ada"
        ada.lastName = "Lovelace"
        ada.email = "ada.lovelace@example.com"
        let created = try await people.create(ada, .fireWebhooks(false))
        let id = try created.requireID()
        report.createdID = id
        say("Create          \(Self.name(created)) is person \(id)")

        try await people.addTags(["demo", "first programmer"], person: id)
        report.tags = try await people.taggings(person: id).compactMap(\.tag)
        say("Tag             \(report.tags.joined(separator: ", "))")

        var changes = V1.Person()
        changes.phone = "555-0100"
        report.phone = try await people.update(id, changes).phone ?? ""
        say("Update          phone \(report.phone)")

        try await show(id, changes, &report)
        try await provoke(&report)

        try await people.delete(id)
        do {
            _ = try await people.show(id)
        } catch ClientError.notFound {
            report.isDeleted = true
        }
        say("Delete          person \(id) is \(report.isDeleted ? "gone (404)" : "still there")")
    }

    /// Prints one of the calls as a shell command.
    private func show(_ id: Int, _ changes: V1.Person, _ report: inout DemoReport) async throws {
        var request = try await nation.v1.client.resolve(V1.People.update(id, changes))
        request.head.headerFields[.authorization] = "Bearer"
        report.curl = request.curl()
        say("As cURL, with private values hidden:")
        for line in report.curl.split(separator: "\n") { say("  \(line)") }
    }

    /// Makes a mistake, and prints the error as a user reads it.
    private func provoke(_ report: inout DemoReport) async throws {
        var wrong = V1.Person()
        wrong.email = "not an address"
        do {
            _ = try await people.create(wrong)
        } catch let error as ClientError {
            guard let problem = error.problem(as: NationBuilderProblem.self), let status = error.response?.head.status
            else { throw error }
            report.validationErrors = problem.validationErrors
            let reasons = [problem.message ?? "", problem.validationErrors.joined(separator: "; ")]
            say("A mistake       \(status): \(reasons.joined(separator: " — "))")
        }
    }

    // MARK: Telling

    private static func name(_ person: V1.Person) -> String {
        [person.firstName, person.lastName].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    private static func rounded(_ seconds: Double) -> String {
        "\((seconds * 100).rounded() / 100)"
    }
}

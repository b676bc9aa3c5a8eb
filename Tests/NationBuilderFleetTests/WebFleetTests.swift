// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import NationSandbox
import Servers
import TestSupport
import Testing
import Visitors

@Suite(
    "Two web servers behind nginx, without sticky sessions", .timed, .sharedServer, .needsPostgres,
    .enabled(if: Nginx.isInstalled, "nginx is not installed"), .timeLimit(.minutes(10)))
struct WebFleetTests {
    /// Runs a nation and a fleet of two servers.
    private func fleet(
        pooled isPooled: Bool, people: Int = 12,
        _ body: @Sendable (WebFleet) async throws -> Void
    ) async throws {
        try await SharedServer.database(pooled: isPooled) { place in
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                var settings = SandboxConfiguration(people: people, rateLimit: .generous)
                settings.requestLog = "\(folder)/requests"
                try await NationSandbox.run(settings) { sandbox in
                    try await WebFleet.run(at: sandbox, place, log: "\(folder)/requests") { try await body($0) }
                }
            }
        }
    }

    @Test(
        "Who signs in at one goes on at the other, and who signs out at one is signed out at both", arguments: ways)
    func signInAndOut(_ isPooled: Bool) async throws {
        try await fleet(pooled: isPooled) { fleet in
            let browser = try Browser(fleet.url)
            browser.choose(0)
            #expect(try await browser.signIn(at: fleet.sandbox).location == "/people")
            for server in [0, 1, 0, 1] {
                browser.choose(server)
                #expect(try await browser.get("/own").html.contains("Abe Administrator"))
                #expect(try await browser.get("/people").status == 200)
            }
            // Whoever took the cookie before the sign-out has nothing from it after.
            let thief = try Browser(fleet.url)
            thief.take(from: browser)
            try await browser.signOut()
            for server in [0, 1, 0, 1] {
                for browser in [browser, thief] {
                    browser.choose(server)
                    #expect(!(try await browser.get("/own").html.contains("Abe Administrator")))
                }
                #expect(try await browser.get("/people").text.contains("Please sign in."))
            }
        }
    }

    @Test("A browser that nginx sends to another server with each request signs in and out", arguments: ways)
    func roundRobin(_ isPooled: Bool) async throws {
        try await fleet(pooled: isPooled) { fleet in
            let browser = try Browser(fleet.url)
            for _ in 1...3 {
                #expect(try await browser.signIn(at: fleet.sandbox).location == "/people")
                for _ in 1...4 { #expect(try await browser.get("/own").html.contains("Abe Administrator")) }
                #expect(try await browser.signOut().status == 303)
                for _ in 1...4 { #expect(!(try await browser.get("/own").html.contains("Abe Administrator"))) }
            }
        }
    }

    @Test(
        "A sign-in whose server is killed while the person is at the nation is finished by the other", arguments: ways)
    func killedInSignIn(_ isPooled: Bool) async throws {
        try await fleet(pooled: isPooled) { fleet in
            for number in 0...1 {
                let browser = try Browser(fleet.url)
                browser.choose(number)
                let page = try await browser.beginSignIn(at: fleet.sandbox)
                try await fleet.kill(number)
                browser.choose(nil)
                var person = try Visitor(fleet.sandbox)
                let back = try await person.authorize(page)
                #expect(try await browser.comeBack(back).location == "/people")
                #expect(try await browser.get("/own").html.contains("Abe Administrator"))
                #expect(try await browser.comeBack(back).location == "/accounts?late", "A response counts once")
                try await fleet.start(number)
                browser.choose(number)
                #expect(try await browser.get("/own").html.contains("Abe Administrator"))
            }
            #expect(try fleet.refusals() == 0)
        }
    }

    @Test("50 people sign in while servers are killed and started again: each ends as themselves", arguments: ways)
    func many(_ isPooled: Bool) async throws {
        try await fleet(pooled: isPooled, people: 80) { fleet in
            let people = try await Self.people(of: fleet.sandbox, 50)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, person) in people.enumerated() {
                    if number >= 8 { try await group.next() }
                    group.addTask { try await Self.visit(fleet, person, of: people) }
                    guard number % 12 == 10 else { continue }
                    try await fleet.kill(number / 12 % 2)
                    try await fleet.start(number / 12 % 2)
                }
                try await group.waitForAll()
            }
            #expect(try fleet.refusals() == 0, "No code is sent twice")
        }
    }

    @Test("A token that is due at both servers is renewed by one, and both have pages from it", arguments: ways)
    func renewals(_ isPooled: Bool) async throws {
        try await fleet(pooled: isPooled) { fleet in
            let browsers = try [Browser(fleet.url), Browser(fleet.url)]
            try await browsers[0].signIn(at: fleet.sandbox)
            browsers[1].take(from: browsers[0])
            for number in 0...1 { browsers[number].choose(number) }
            for round in 1...4 {
                for number in 0...1 { try await fleet.kill(number) }
                try await fleet.expireTokens()
                for number in 0...1 { try await fleet.start(number) }
                try await withThrowingTaskGroup(of: Browser.Page.self) { group in
                    for browser in browsers + browsers { group.addTask { try await browser.get("/people") } }
                    for try await page in group {
                        #expect(page.status == 200 && page.text.contains("Abe Administrator"), "\(page.text)")
                    }
                }
                #expect(try fleet.tokenRequests() == Array(repeating: 200, count: 1 + round))
            }
        }
    }

    /// A person of the nation.
    private struct Person: Sendable {
        let email: String
        let name: String
    }

    private static func people(of sandbox: RunningSandbox, _ count: Int) async throws -> [Person] {
        let nation = Nation(
            Slug(stringLiteral: sandbox.slug), baseURL: BaseURL(stringLiteral: sandbox.baseURL),
            authorizer: .bearer(sandbox.accessToken), transport: .platform)
        // Two people of one name would hide a mistake, and pages write other characters than letters in another way.
        var people: [String: Person] = [:]
        for try await found in nation.v1.people.all() where people.count < count {
            let person = try await nation.v1.people.show(found.id ?? 0)
            guard let email = person.email, let first = person.firstName, let last = person.lastName,
                (first + last).allSatisfy(\.isLetter)
            else { continue }
            people["\(first) \(last)"] = Person(email: email, name: "\(first) \(last)")
        }
        #expect(people.count == count)
        return Array(people.values)
    }

    /// Signs a person in, however often it takes, and looks at pages from then on.
    private static func visit(_ fleet: WebFleet, _ person: Person, of people: [Person]) async throws {
        let browser = try Browser(fleet.url)
        var attempts = 0
        while await (try? browser.get("/own").html.contains(person.name)) != true {
            attempts += 1
            try #require(attempts < 50, "\(person.name) cannot sign in")
            // What a server was doing when it was killed is lost, and the person does it again.
            do { try await browser.signIn(at: fleet.sandbox, email: person.email) } catch {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        for _ in 1...6 {
            guard let own = try? await browser.get("/own"), own.status == 200 else { continue }
            #expect(own.html.contains(person.name))
            #expect(!people.contains { $0.name != person.name && own.html.contains($0.name) })
        }
    }
}

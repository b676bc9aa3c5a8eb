// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import Synchronization
import TestSupport
import Testing
import Visitors

/// Nations on this machine, and a folder for what an application keeps.
struct Bench: Sendable {
    let sandbox: RunningSandbox
    /// Another nation; the same application is registered there.
    let other: RunningSandbox
    let folder: String
    let wire = TestWire()

    /// Runs a test with two nations of 30 people.
    ///
    /// - Parameter picture: The URL of everybody's picture; `nil` for the sandbox's own.
    static func run(
        picture: String? = TestWire.picture, _ body: @Sendable (Bench) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            try await NationSandbox.run(configuration("abeforprez", picture)) { sandbox in
                try await NationSandbox.run(configuration("beaforprez", picture)) { other in
                    try await body(Bench(sandbox: sandbox, other: other, folder: folder))
                }
            }
        }
    }

    static func withFolder(_ body: @Sendable (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static func configuration(_ slug: String, _ picture: String?) -> SandboxConfiguration {
        var configuration = SandboxConfiguration(slug: slug, people: 30, rateLimit: .generous)
        configuration.profilePicture = picture
        let places = ["http://127.0.0.1/callback"]
        configuration.oauth.apps = [
            SandboxApp(name: "App", clientID: "app", clientSecret: "secret", redirectURIs: places),
            SandboxApp(
                name: "Old App", clientID: "old", clientSecret: "secret", redirectURIs: places, generation: .legacy),
        ]
        return configuration
    }

    // MARK: An application

    var application: ApplicationIdentity { ApplicationIdentity(clientID: "app", clientSecret: "secret") }

    func address(_ sandbox: RunningSandbox? = nil) throws -> NationAddress {
        let sandbox = sandbox ?? self.sandbox
        return try NationAddress(try Slug(sandbox.slug), of: application, baseURL: sandbox.baseURL)
    }

    var credentials: FileCredentialStore { FileCredentialStore(folder) }
    var store: FileAccountStore { FileAccountStore(folder) }

    /// Returns the accounts of one process of the application: each is as good as another process, but
    /// for the processor.
    func accounts(
        _ store: (any AccountStore)? = nil, credentials: (any CredentialStore)? = nil,
        application: ApplicationIdentity? = nil,
        _ configure: @Sendable (inout Accounts.Configuration) -> Void = { _ in }
    ) -> Accounts {
        Accounts(
            application ?? self.application, store: store ?? self.store, credentials: credentials ?? self.credentials,
            transport: wire
        ) {
            $0.configureNation = { _, nation in nation.client.defaults.append(.retry(.never)) }
            configure(&$0)
        }
    }

    /// The id of a person of a nation.
    func id(_ person: Int, _ sandbox: RunningSandbox? = nil) -> Account.ID {
        Account.ID(baseURL: (sandbox ?? self.sandbox).baseURL, personID: person)
    }

    // MARK: People

    /// A person at a nation's pages.
    func visitor(_ person: Int = 1, _ sandbox: RunningSandbox? = nil, _ decision: String = "authorize") -> VisitingAgent
    {
        VisitingAgent(bench: self, sandbox: sandbox ?? self.sandbox, person: person, decision: decision)
    }

    /// The address that a person signs in with.
    func email(_ person: Int, _ sandbox: RunningSandbox) async throws -> String {
        let nation = Nation(
            try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform)
        return try #require(try await nation.v1.people.show(person).email)
    }

    /// The first people, beside the administrator, who have an address to sign in with.
    func people(_ count: Int, _ sandbox: RunningSandbox? = nil) async throws -> [Int] {
        let sandbox = sandbox ?? self.sandbox
        let nation = Nation(
            try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform)
        var found: [Int] = []
        for try await person in nation.v1.people.all() {
            guard let id = person.id, id != 1, person.email != nil else { continue }
            found.append(id)
            if found.count == count { break }
        }
        return found
    }

    /// Tells a nation's control API.
    func control(_ method: HTTPRequest.Method, _ path: String, _ body: String, _ sandbox: RunningSandbox? = nil)
        async throws
    {
        let sandbox = sandbox ?? self.sandbox
        let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await client.send(
            Request<Void>(method, "sandbox", reading: .nothing), .url("\(sandbox.baseURL)/sandbox/\(path)"),
            .body(.bytes(Array(body.utf8)), type: .json))
    }

    /// Everything that the nation has granted is forgotten: no token and no refresh
    /// token is good any more.
    func revokeAll(_ sandbox: RunningSandbox? = nil) async throws { try await control(.post, "reset", "{}", sandbox) }

    /// The credentials that are stored, by the person's number.
    func storedPeople() async throws -> Set<String> { Set(try await credentials.accounts().map(\.name)) }

    /// The files of the folder whose names begin so.
    func files(_ prefix: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }
}

/// An agent whose browser is a person at a sandbox's pages.
struct VisitingAgent: AuthorizationAgent {
    let bench: Bench
    let sandbox: RunningSandbox
    let person: Int
    let decision: String
    /// The addresses that the browser was sent to.
    let opened = EventLog<String>()

    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        let flow = try await begin(try RedirectURI("http://127.0.0.1:4711/callback"))
        opened.add(flow.url)
        let email = person == 1 ? nil : try await bench.email(person, sandbox)
        var visitor = try Visitor(sandbox, email: email)
        return try await flow.finish(try await visitor.authorize(flow.url, decision))
    }
}

/// An agent that nobody may ask.
struct NoAgent: AuthorizationAgent {
    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        Issue.record("the person was asked")
        throw CancellationError()
    }
}

/// The events of accounts, in their order.
final class EventListener: Sendable {
    private let log = EventLog<AccountEvent>()
    private let task: Task<Void, Never>

    init(_ accounts: Accounts) {
        let stream = accounts.events
        task = Task { [log] in for await event in stream { log.add(event) } }
    }

    deinit { task.cancel() }

    /// Waits until so many events of a kind were told.
    func until(_ kind: AccountEvent.Kind, _ count: Int = 1, elsewhere: Bool = false) async throws {
        try await waitUntil(log.all.count { $0.kind == kind && $0.isFromElsewhere == elsewhere } >= count)
    }

    /// The kinds, as far as they have come.
    var kinds: [String] { log.all.map { "\($0.kind)\($0.isFromElsewhere ? " elsewhere" : "")" } }

    /// The events of a kind, as far as they have come.
    func all(_ kind: AccountEvent.Kind) -> [AccountEvent] { log.all.filter { $0.kind == kind } }
}

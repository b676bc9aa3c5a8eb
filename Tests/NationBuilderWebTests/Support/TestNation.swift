// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandOAuth
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import ServiceLifecycle
import Testing

/// A nation, an application with its pages, and whoever looks at them: all real, over loopback.
struct TestNation: Sendable {
    let sandbox: RunningSandbox
    let application: ApplicationIdentity
    let accounts: Accounts
    /// The accounts' wire, which has the pictures.
    let wire: PictureWire
    let web: NationBuilderWeb
    /// Where the pages are.
    let baseURL: String

    /// Runs a nation and an application while `body` runs.
    static func run(
        people: Int = 12, limit: SandboxRateLimit? = nil, oauth: SandboxOAuth = SandboxOAuth(),
        key: String? = nil, storage: any PersistDriver = MemoryPersistDriver(),
        picture: String? = PictureWire.url, time: TimeSource = .system,
        _ configure: @Sendable (inout NationBuilderWeb.Configuration) -> Void = { _ in },
        _ body: @Sendable (TestNation) async throws -> Void
    ) async throws {
        var settings = SandboxConfiguration(people: people)
        settings.oauth = oauth
        if let limit { settings.rateLimit = limit }
        settings.profilePicture = picture
        try await NationSandbox.run(settings) { sandbox in
            let application = try Self.application(sandbox)
            let wire = PictureWire()
            let accounts = Self.accounts(application, wire, time)
            let web = NationBuilderWeb(.one(accounts, key: key), storage: storage, configure)
            try await serve(web) { baseURL in
                try await body(
                    TestNation(
                        sandbox: sandbox, application: application, accounts: accounts, wire: wire, web: web,
                        baseURL: baseURL))
            }
        }
    }

    /// Runs a nation and a website for many people.
    static func website(
        limit: Int = 1000, storage: any PersistDriver = MemoryPersistDriver(),
        _ configure: @Sendable (inout NationBuilderWeb.Configuration) -> Void = { _ in },
        _ body: @Sendable (RunningSandbox, String, NationBuilderWeb) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
            let application = try application(sandbox)
            let visitors = Visitors.each(of: application, limit: limit) { _ in accounts(application) }
            let web = NationBuilderWeb(visitors, storage: storage, configure)
            try await serve(web) { try await body(sandbox, $0, web) }
        }
    }

    /// A field of all requests to nations, and of no others.
    static let nationField = HTTPField.Name.maxForwards

    /// The application that a nation knows.
    static func application(_ sandbox: RunningSandbox) throws -> ApplicationIdentity {
        let app = try #require(sandbox.apps.first)
        return ApplicationIdentity(
            clientID: app.clientID, clientSecret: app.clientSecret, baseURLFormat: sandbox.baseURL)
    }

    /// Accounts that end with the test; nothing is tried again, so that an outage is seen at once.
    static func accounts(
        _ application: ApplicationIdentity, _ wire: PictureWire = PictureWire(), _ time: TimeSource = .system
    ) -> Accounts {
        Accounts(application, store: MemoryAccountStore(), credentials: MemoryCredentialStore(), transport: wire) {
            $0.time = time
            // No name of a test leaves this machine.
            $0.lookUp = { _ in [] }
            $0.configureNation = { _, nation in
                nation.client.defaults += [.retry(.never), .header(nationField, "1")]
            }
        }
    }

    /// Serves pages while `body` runs, and others beside them.
    ///
    /// - Parameter wanted: The port; 0 for any that is free.
    static func serve(
        _ web: NationBuilderWeb, _ others: NationBuilderWeb..., port wanted: Int = 0,
        body: @Sendable (String) async throws -> Void
    ) async throws {
        var quiet = Logger(label: "web")
        quiet.logLevel = .critical
        let (ports, port) = AsyncStream<Int>.makeStream()
        let router = Router(context: AddressContext.self)
        for web in [web] + others { web.addRoutes(to: router) }
        router.get("/own") { request, _ in await web.accountButton(for: request) }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: wanted)),
            onServerRunning: { channel in
                if let number = channel.localAddress?.port { port.yield(number) }
                port.finish()
            }, logger: quiet)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let services = ServiceGroup(
                    services: [application], gracefulShutdownSignals: [], logger: application.logger)
                do { try await services.run() } catch is CancellationError {}
            }
            let number = try #require(await ports.first { _ in true })
            try await body("http://127.0.0.1:\(number)")
            group.cancelAll()
        }
    }

    /// Signs the nation's owner in without a browser.
    @discardableResult
    func signIn(at other: RunningSandbox? = nil) async throws -> Account {
        let place = other ?? sandbox
        return try await accounts.signIn(
            at: NationAddress(Slug(place.slug), of: application, baseURL: place.baseURL), token: place.accessToken)
    }

    /// Says to the nation what is to go wrong.
    func chaos(_ rules: String...) async throws {
        let control = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await control.send(ErrandCore.Request<Void>.put("sandbox/chaos", .json(["rules": rules])))
    }

    /// The requests that the nation got, such as `PUT /api/v1/people/2`.
    func requests() async throws -> [String] {
        let control = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        let log: JSONValue = try await control.send(
            ErrandCore.Request<JSONValue>(.get, "sandbox/requests", reading: .json(at: "requests")))
        return (log.array ?? []).map { entry in
            let path = (entry["path"]?.string ?? entry["target"]?.string ?? "").prefix { $0 != "?" }
            return "\(entry["method"]?.string ?? "") \(path)"
        }
    }

    /// The nation as the tests see it, beside the pages.
    var nation: Nation {
        Nation(
            Slug(stringLiteral: sandbox.slug), baseURL: BaseURL(stringLiteral: sandbox.baseURL),
            authorizer: .bearer(sandbox.accessToken), transport: .platform)
    }
}

/// The context of a request that knows where it comes from.
struct AddressContext: RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}

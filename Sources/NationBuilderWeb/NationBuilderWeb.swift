// SPDX-License-Identifier: MIT

public import Hummingbird
public import NationBuilderAccounts

/// An account button, an accounts panel and a people browser, as routes of a
/// Hummingbird application.
///
/// ```swift
/// let router = Router()
/// let web = NationBuilderWeb(accounts)
/// web.addRoutes(to: router)
/// let application = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8700)))
/// try await application.runService()
/// ```
///
/// The pages are complete without a script, and they never send one. They hold:
///
/// * Whoever visits has a session: a cookie that no script reads and that other sites'
///   forms do not carry. It is kept by a `PersistDriver` of Hummingbird's, so that it
///   outlives the process where the driver does.
/// * Every form carries a token of the session; a form without it changes nothing.
/// * A form says which account it was made for. When another one is selected by then,
///   in another tab or another process, nothing is sent, and the person is asked.
/// * The policy of each page allows its own style sheet and pictures, and nothing else.
/// * The application answers under its own name only: ``Configuration/origin``.
///
/// ``accountButton(for:)`` gives the button for pages of one's own.
public struct NationBuilderWeb: Sendable {
    /// How the pages look, and where they are.
    public let configuration: Configuration
    /// Where sessions are kept.
    ///
    /// A driver that has work of its own to do is one of the application's services:
    /// `application.addServices(web.storage)`.
    public let storage: any PersistDriver

    let sessions: SessionStore
    let people: VisitorTable
    let signIns = SignIns()
    let templates: Templates

    /// Pages for those who visit.
    ///
    /// - Parameters:
    ///   - visitors: Whose accounts they work with.
    ///   - storage: Where sessions are kept; in memory by default, so that they end with
    ///     the process.
    ///   - configure: Changes the configuration before it is used.
    public init(
        _ visitors: Visitors, storage: any PersistDriver = MemoryPersistDriver(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        var configuration = Configuration()
        configure(&configuration)
        self.configuration = configuration
        self.storage = storage
        sessions = SessionStore(storage: storage, lifetime: configuration.sessionLifetime)
        people = VisitorTable(visitors)
        templates = Templates()
    }

    /// Pages for one person, who has these accounts: whoever reaches them is that
    /// person.
    public init(
        _ accounts: Accounts, storage: any PersistDriver = MemoryPersistDriver(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.init(.one(accounts), storage: storage, configure)
    }

    /// Adds the pages to a router, below ``Configuration/path``.
    ///
    /// | path | is |
    /// |---|---|
    /// | `/` | leads to the people |
    /// | `/people`, `/people/new`, `/people/12`, … | the people browser |
    /// | `/accounts` | the accounts panel |
    /// | `/oauth/callback`, or the application's own path | where a sign-in comes back to |
    /// | `/nationbuilder.css` | the style sheet |
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
        add(PeoplePages.routes + PersonPages.routes + PanelPages.routes, to: router)
        router.on("\(configuration.path)/nationbuilder.css", method: .get) { _, _ in stylesheet }
    }

    private func add<Context: RequestContext>(_ routes: [Route], to router: some RouterMethods<Context>) {
        for route in routes {
            let path = route.path(configuration.path, people.redirectPath)
            router.on(RouterPath(path.isEmpty ? "/" : path), method: route.method) { request, context in
                await answer(request, context.parameters, by: route)
            }
        }
    }
}

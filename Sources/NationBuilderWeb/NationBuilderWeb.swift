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
/// var application = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8700)))
/// application.addServices(web.storage)  // removes the sessions that have ended
/// try await application.runService()
/// await web.drain()
/// ```
///
/// The pages contain no scripts. They guarantee:
///
/// * Every visitor has a session: a cookie that scripts cannot read and that
///   forms of other sites do not send. A `PersistDriver` of Hummingbird stores
///   it, so it survives the process if the driver does.
/// * Every form carries a token of the session. A form without it changes
///   nothing.
/// * A form names the account that was selected when it was shown. If another
///   account has been selected since, in another tab or process, nothing is sent
///   to the nation, and the person is asked which account to use.
/// * The content security policy of each page allows only its own style sheet
///   and pictures.
/// * The application answers only under its own name: ``Configuration/origin``.
///
/// ``accountButton(for:style:)`` returns the button for your own pages.
public struct NationBuilderWeb: Sendable {
    /// The settings.
    public let configuration: Configuration
    /// The store of the sessions.
    ///
    /// A driver with background work must be one of the application's services:
    /// `application.addServices(web.storage)`.
    public let storage: any PersistDriver

    let sessions: SessionStore
    let people: VisitorTable
    let signIns = SignIns()
    let templates: Templates

    /// Creates the pages for visitors.
    ///
    /// - Parameters:
    ///   - visitors: The source of the visitors' accounts.
    ///   - storage: The store of the sessions; by default in memory, so that
    ///     they end with the process.
    ///   - configure: Changes the settings before they are used.
    public init(
        _ visitors: Visitors, storage: any PersistDriver = MemoryPersistDriver(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        var configuration = Configuration()
        configure(&configuration)
        self.configuration = configuration
        self.storage = storage
        sessions = SessionStore(
            storage: storage, lifetime: configuration.sessionLifetime, path: configuration.path,
            isLocal: configuration.origin == nil)
        people = VisitorTable(visitors)
        templates = Templates()
    }

    /// Creates the pages for one person with these accounts.
    ///
    /// Everybody who reaches the pages acts as that person.
    public init(
        _ accounts: Accounts, storage: any PersistDriver = MemoryPersistDriver(),
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.init(.one(accounts), storage: storage, configure)
    }

    /// Adds the pages to a router, below ``Configuration/path``.
    ///
    /// | path | page |
    /// |---|---|
    /// | `/` | redirects to the people |
    /// | `/people`, `/people/new`, `/people/12`, … | the people browser |
    /// | `/accounts` | the accounts panel |
    /// | `/oauth/callback`, or the application's own path | the redirect URI of sign-ins |
    /// | `/nationbuilder.css` | the style sheet |
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
        add(PeoplePages.routes + PersonPages.routes + PanelPages.routes, to: router)
        router.on("\(configuration.path)/nationbuilder.css", method: .get) { _, _ in stylesheet }
    }

    /// Waits for the running work of visitors: renewals of tokens, and sign-ins
    /// whose browser has returned.
    ///
    /// Call it after the application has ended, and before the process ends.
    /// Otherwise tokens that a nation has just issued are lost, and the visitor
    /// has to sign in again. Sign-ins that wait for a browser are cancelled.
    public func drain() async {
        await signIns.drain()
        await people.drain()
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

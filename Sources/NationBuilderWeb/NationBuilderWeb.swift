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
///   it, so it survives the process if the driver does, and servers may share it if the
///   driver is a ``VersionedPersistDriver``: a browser that returns from a nation
///   completes its sign-in at any of them. Nothing is stored for a visitor who only
///   looks. Signing in and signing out replace its id.
/// * A session ends when its person has not come back for a while (``Configuration/sessionLifetime``), and some time
///   after the sign-in in any case (``Configuration/longestSession``).
/// * Every form carries a token of the session. A form without it, or from
///   another site, changes nothing. A form that adds a person adds one, even
///   when it is sent twice.
/// * A form names the account that was selected when it was shown. If another
///   account has been selected since, in another tab or process, nothing is sent
///   to the nation, and the person is asked which account to use.
/// * The content security policy of each page allows only its own style sheet
///   and pictures.
/// * The application responds only under its own name: ``Configuration/origin``.
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
    let sentForms: SentForms
    let pictures = PictureSources()
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
        sessions = SessionStore(configuration, storage: storage)
        sentForms = SentForms(storage: storage)
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
    /// | `/nationbuilder.css`, `/nationbuilder.svg` | the style sheet, the icon |
    ///
    /// The pages respond to all methods at these paths: to HEAD like GET, and to methods that a page
    /// does not have with status 405.
    ///
    /// If the context of the requests is a `RemoteAddressRequestContext`, the sign-ins of strangers
    /// are limited by address: ``Configuration/maximumSignIns``, which says what to do behind a proxy.
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
        let routes = Route.all
        let paths = routes.map { $0.path(configuration.path, people.redirectPath) }
        for (index, path) in paths.enumerated() where paths.firstIndex(of: path) == index {
            let same = zip(routes, paths).filter { $0.1 == path }.map(\.0)
            add(path.isEmpty ? "/" : path, to: router) { request, context in
                let address = (context as? any RemoteAddressRequestContext)?.remoteAddress?.ipAddress
                    .map { ClientNetwork.name($0) }
                return await respond(request, context.parameters, from: address, by: same)
            }
        }
        for (name, file) in [("nationbuilder.css", stylesheet), ("nationbuilder.svg", icon)] {
            add("\(configuration.path)/\(name)", to: router) { request, _ in
                await checked(request) { _, _ in
                    if request.method == .get || request.method == .head { return file }
                    var response = bare(.wrongMethod, .methodNotAllowed, for: request)
                    response.headers[.allow] = "GET, HEAD"
                    return response
                }
            }
        }
    }

    /// Returns the secret by which the sign-ins in the sessions are sealed: the application's, which is not in the storage.
    ///
    /// An application without one has only what is in the storage too.
    func sealingSecret() async throws -> String {
        if let secret = people.application.clientSecret, !secret.isEmpty { return secret }
        return try await sessions.key()
    }

    private func add<Context: RequestContext>(
        _ path: String, to router: some RouterMethods<Context>,
        _ respond: @escaping @Sendable (Request, Context) async -> Response
    ) {
        for method in Route.knownMethods {
            router.on(RouterPath(path), method: method) { request, context in await respond(request, context) }
        }
    }

    /// Waits for the running work of visitors: renewals of tokens, sign-ins whose browser has
    /// returned, and people who are being added.
    ///
    /// Call it after the application has ended, and before the process ends.
    /// Otherwise tokens that a nation has just issued are lost, and the visitor
    /// has to sign in again. Sign-ins that wait for a browser are in the storage of the sessions.
    public func drain() async {
        await signIns.drain()
        await sentForms.drain()
        await people.drain()
    }
}

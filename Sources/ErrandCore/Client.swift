// SPDX-License-Identifier: MIT

/// What sends requests.
///
/// A client is a value that holds constants; copies and derived clients share
/// the transport, and whatever their middleware shares. It is safe to use from
/// any task.
///
/// ```swift
/// let client = Client("https://api.example.com/v1", transport: .platform) {
///     $0.defaults = [.query("locale", "en")]
///     $0.middleware = [.authorize(.bearer(token))]
/// }
/// let person: Person = try await client.send(.get("people/\(id)"))
/// ```
///
/// Nothing starts before a request is sent, and nothing outlives the call,
/// except work that a middleware gives the client (``Next/inBackground(_:)``).
public struct Client: Sendable {
    /// What the client was made with.
    public var configuration: Configuration { core.configuration }

    /// All that a client is, so that a copy is one reference.
    let core: ClientCore

    var services: Services { core.services }

    /// A client of an API with a bare chain: nothing is followed, retried, limited
    /// or logged, but for the middleware that the configuration adds.
    ///
    /// `Errand` adds `Client(_:transport:_:)`, which begins with the recommended
    /// chain.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are appended to. Without one, each request needs
    ///     `.url` or `.baseURL`, and no credentials are added.
    ///   - transport: The wire.
    ///   - configure: Changes the configuration before it is used.
    public init(
        bare baseURL: BaseURL?, transport: any Transport, _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        var configuration = Configuration()
        configuration.baseURL = baseURL
        configure(&configuration)
        let timers = Timers(time: configuration.time)
        self.init(configuration, transport, timers, BackgroundTasks(), ShutdownSignal())
    }

    private init(
        _ configuration: Configuration, _ transport: any Transport, _ timers: Timers, _ background: BackgroundTasks,
        _ shutdown: ShutdownSignal
    ) {
        let services = Services(
            transport: transport, time: configuration.time, origin: configuration.baseURL?.origin, timers: timers,
            background: background, shutdown: shutdown)
        core = ClientCore(configuration, services)
    }

    /// A client that differs in its configuration and shares all else.
    ///
    /// Calls of this client that are on their way do not change. The time cannot
    /// be changed here: running timers are shared.
    public func with(_ change: (inout Configuration) -> Void) -> Client {
        var changed = configuration
        change(&changed)
        changed.time = configuration.time
        return Client(changed, services.transport, services.timers, services.background, services.shutdown)
    }

    /// Cancels the work in the background and waits for its end.
    ///
    /// Later calls, those of derived clients too, throw
    /// `ClientError.rejected.shutDown`, and so do, at once, those that wait for
    /// their turn at a rate limit or for their next attempt. Calls whose request
    /// is on its way go on, within their limits. The transport is left as it is.
    public func shutdown() async {
        services.shutdown.raise()
        await services.background.close()
        await services.timers.close()
    }
}

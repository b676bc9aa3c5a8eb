// SPDX-License-Identifier: MIT

/// A client of an HTTP API: it sends requests.
///
/// A client is a value and never changes. Copies and derived clients share the
/// transport, and whatever their middleware shares. A client is safe to use
/// from any task.
///
/// ```swift
/// let client = Client("https://api.example.com/v1", transport: .platform) {
///     $0.defaults = [.query("locale", "en")]
///     $0.middleware = [.authorize(.bearer(token))]
/// }
/// let person: Person = try await client.send(.get("people/\(id)"))
/// ```
///
/// Nothing starts before a request is sent. Nothing outlives the call, except
/// work that a middleware gives the client (``Next/inBackground(within:_:)``).
public struct Client: Sendable {
    /// The configuration that the client was created with.
    public var configuration: Configuration { core.configuration }

    /// The whole state in one reference, so that a copy is cheap.
    let core: ClientCore

    var services: Services { core.services }

    /// Creates a client without the recommended chain: it follows, retries, limits
    /// and logs nothing, except by the middleware that the configuration adds.
    ///
    /// `Errand` adds `Client(_:transport:_:)`, which starts with the recommended
    /// chain.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are appended to. Without a base URL,
    ///     each request needs `.url` or `.baseURL`, and no credentials are
    ///     added.
    ///   - transport: The transport that sends requests.
    ///   - configure: A closure that changes the configuration before it is used.
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

    /// Returns a client with a changed configuration that shares everything
    /// else.
    ///
    /// Running calls of this client do not change. The clock cannot be changed
    /// here, because the clients share running timers.
    public func with(_ change: (inout Configuration) -> Void) -> Client {
        var changed = configuration
        changed.hasSetCredentials = false
        change(&changed)
        changed.time = configuration.time
        return Client(changed, services.transport, services.timers, services.background, services.shutdown)
    }

    /// Shuts the client down: cancels background work and waits for its end.
    ///
    /// Later calls throw `ClientError.rejected.shutDown`, including those of derived
    /// clients. Calls that wait for a rate limit, for a credential or for their next
    /// attempt throw it at once. A call that is in a middleware or a computed part of
    /// your own, without a request on the wire, is cancelled there and throws it too. A
    /// call continues, within its limits, if its request is on the wire or its response
    /// has arrived. The transport is not shut down.
    public func shutdown() async {
        services.shutdown.raise()
        await services.background.close()
        await services.timers.close()
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandOAuth
import NationBuilder

/// The accounts of an application: the signed-in people, their nations, and the
/// selected account.
///
/// ```swift
/// let accounts = Accounts(
///     application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder),
///     transport: .platform)
/// try await accounts.restore()
/// let agent = LoopbackAgent { page in try await SystemBrowser.open(page) }
/// let account =
///     if let known = await accounts.selected { known } else { try await accounts.signIn("abeforprez", by: agent) }
/// for try await person in account.nation.v1.people.all() { … }
/// await accounts.drain()  // before the process ends
/// ```
///
/// * Accounts of several nations, and several people of one nation, are
///   remembered between processes. The same person of the same nation is listed
///   once.
/// * Tokens are renewed automatically. When a nation refuses the refresh token, or
///   refuses to tell the person of a token that cannot be renewed, the account is removed,
///   the next one is selected (see ``Configuration/selectsNextAfterLoss``), and listeners
///   are notified once (``AccountEvent/Kind/lost``). A missing permission removes nothing,
///   although NationBuilder responds with 401 to it, and temporary failures do not either: no
///   network, a 5xx, or a store that cannot be read now.
/// * Processes that share the stores preserve each other's changes, and each is
///   notified of the other's.
/// * A sign-in, a switch or a sign-out either completes or changes nothing.
public actor Accounts {
    /// The application, unless a sign-in names another.
    public nonisolated let application: ApplicationIdentity
    /// The settings.
    public nonisolated let configuration: Configuration

    nonisolated let store: any AccountStore
    nonisolated let credentials: any CredentialStore
    nonisolated let transport: any Transport
    nonisolated let listeners: Broadcast<AccountEvent>
    nonisolated let factory: AccountFactory

    /// The list as this process knows it.
    var index = AccountIndex()
    /// This process's state of each listed account.
    var open: [Account.ID: OpenAccount] = [:]
    /// Whether the list was read.
    var isRestored = false
    /// The last read or change of the list.
    var turn: Task<Void, Never>?
    private var watch: Task<Void, Never>?
    /// The running work of sessions that were dropped.
    var dropped: [UInt64: Task<Void, Never>] = [:]
    var lastDropped: UInt64 = 0

    /// Creates the accounts of an application.
    ///
    /// Nothing is read or sent before ``restore()`` or another method is
    /// called.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - store: The store of the list: `MemoryAccountStore()` for a list that
    ///     ends with the process.
    ///   - credentials: The store of the tokens.
    ///   - transport: The transport of all requests.
    ///   - configure: Changes the settings before they are used.
    public init(
        _ application: ApplicationIdentity, store: any AccountStore, credentials: any CredentialStore,
        transport: any Transport, _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        var configuration = Configuration()
        configure(&configuration)
        self.application = application
        self.store = store
        self.credentials = credentials
        self.transport = transport
        self.configuration = configuration
        listeners = Broadcast(first: configuration.onEvent)
        factory = AccountFactory(application, credentials, transport, configuration)
    }

    deinit { watch?.cancel() }

    // MARK: Reading

    /// The changes from now on, in order; each access creates a listener.
    ///
    /// A listener that begins before ``restore()`` misses nothing.
    public nonisolated var events: AsyncStream<AccountEvent> { listeners.listen() }

    /// The accounts, and the selected one.
    public var state: AccountsState {
        AccountsState(
            accounts: index.accounts.map { account($0) }, selectedID: index.selected,
            previousSlug: index.previousSlug.flatMap { try? Slug($0) })
    }

    /// The accounts, in the order in which they were added.
    public var accounts: [Account] { state.accounts }

    /// The selected account; `nil` when nobody is signed in, or when none was
    /// chosen after a loss.
    public var selected: Account? { index.selected.flatMap { index[$0] }.map { account($0) } }

    /// Whether anybody is signed in.
    public var isSignedIn: Bool { !index.accounts.isEmpty }

    /// The account with an id; `nil` if it is not signed in.
    public subscript(id: Account.ID) -> Account? { index[id].map { account($0) } }

    // MARK: Restoring

    /// Reads the list of accounts, and listens to other processes from then on.
    ///
    /// It sends nothing, so it works without a network; ``refresh(_:)`` asks
    /// the nation for the selected person. If the selected account's credential
    /// is gone, the account is removed, with ``AccountEvent/Kind/lost``.
    ///
    /// Damaged data are set aside, with ``AccountEvent/Kind/storeFailed``, and
    /// the list starts empty. Further calls do nothing.
    ///
    /// - Throws: ``AccountError`` `store.unreadable` when the list cannot be
    ///   read now; a later call tries again.
    @discardableResult
    public func restore() async throws -> AccountsState { try await restore(listening: true) }

    /// Reads the list of accounts.
    ///
    /// - Parameter listens: Whether to listen to other processes from then on. Who reads the list again each time needs
    ///   no listener, which would make a folder and take a resource of the system for each list.
    @discardableResult
    func restore(listening listens: Bool) async throws -> AccountsState {
        guard !isRestored else { return state }
        let changes = listens ? store.changes() : nil
        let found: AccountIndex?
        do { found = try await store.load() } catch let error as AccountError where error.kind == .store.damaged {
            // The damaged list was set aside, so nothing is overwritten.
            listeners.tell(AccountEvent(.storeFailed, error: error))
            found = nil
        }
        guard !isRestored else { return state }
        isRestored = true
        if let changes {
            watch = Task { [weak self] in
                for await _ in changes { await self?.reloadQuietly() }
            }
        }
        if let found { adopt(found, .restoring) }
        await settleSelection()
        return state
    }

    /// Reads the list again, for stores that do not report changes by other
    /// processes.
    public func reload() async throws {
        try await restore()
        try await load()
        await settleSelection()
    }

    private func reloadQuietly() async {
        do { try await reload() } catch { listeners.tell(AccountEvent(.storeFailed, error: error)) }
    }
}

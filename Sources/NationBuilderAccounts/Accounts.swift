// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandOAuth
import NationBuilder

/// The accounts of an application: who is signed in at which nation, and who of them
/// is selected.
///
/// ```swift
/// let accounts = Accounts(
///     application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder),
///     transport: .platform)
/// try await accounts.restore()
/// let account = try await accounts.signIn("abeforprez", by: LoopbackAgent { try await SystemBrowser.open($0) })
/// for try await person in account.nation.v1.people.all() { … }
/// ```
///
/// * Accounts of several nations, and several people of one nation, are remembered
///   over processes. The same person of the same nation is in the list once.
/// * Tokens are renewed by themselves. Where a nation answers 401 and renewal does not
///   help, the account is removed, once, the next one is selected, and listeners are
///   told (``AccountEvent/Kind/lost``). Whatever may pass (no network, a 5xx, a store
///   that cannot be read now) loses nothing.
/// * Processes that share the stores do not undo each other's changes, and each hears
///   of the other's.
/// * A sign-in, a switch or a sign-out either comes to its end or changes nothing.
public actor Accounts {
    /// Who the application is, unless a sign-in says otherwise.
    public nonisolated let application: ApplicationIdentity
    /// How the accounts are kept.
    public nonisolated let configuration: Configuration

    nonisolated let store: any AccountStore
    nonisolated let credentials: any CredentialStore
    nonisolated let transport: any Transport
    nonisolated let listeners = AccountListeners()
    nonisolated let factory: AccountFactory

    /// The list as this process knows it.
    var index = AccountIndex()
    /// What this process holds of each account of the list.
    var open: [Account.ID: OpenAccount] = [:]
    /// Whether the list has been read.
    var isRestored = false
    /// The last reading or change of the list.
    var turn: Task<Void, Never>?
    private var watch: Task<Void, Never>?

    /// The accounts of an application.
    ///
    /// Nothing is read or sent before
    /// ``restore()``, or whatever is called first.
    ///
    /// - Parameters:
    ///   - application: Who the application is.
    ///   - store: Where the list of accounts is kept: `MemoryAccountStore()` for a list
    ///     that ends with the process.
    ///   - credentials: Where their tokens are kept.
    ///   - transport: The wire.
    ///   - configure: Changes the configuration before it is used.
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
        factory = AccountFactory(application, credentials, transport, configuration)
    }

    deinit { watch?.cancel() }

    // MARK: Reading

    /// What happens from now on, in its order; each access is a listener of its own.
    ///
    /// A listener that begins before ``restore()`` misses nothing.
    public nonisolated var events: AsyncStream<AccountEvent> { listeners.listen() }

    /// Who is signed in, and who is selected.
    public var state: AccountsState {
        AccountsState(
            accounts: index.accounts.map { account($0) }, selectedID: index.selected,
            previousSlug: index.previousSlug.flatMap { try? Slug($0) })
    }

    /// The accounts, in the order in which they were added.
    public var accounts: [Account] { state.accounts }

    /// The account that the person works with; `nil` when nobody is signed in.
    public var selected: Account? { index.selected.flatMap { index[$0] }.map { account($0) } }

    /// Whether anybody is signed in.
    public var isSignedIn: Bool { !index.accounts.isEmpty }

    /// The account of an id, if it is signed in.
    public subscript(id: Account.ID) -> Account? { index[id].map { account($0) } }

    // MARK: Restoring

    /// Reads the list of accounts, and listens to other processes from then on.
    ///
    /// Nothing is sent, so it works without a network: ``refresh(_:)`` asks the nation
    /// who the selected person is now. An account whose credential is gone for good is
    /// removed when it is the selected one, as ``AccountEvent/Kind/lost``.
    ///
    /// What is damaged is set aside, told as ``AccountEvent/Kind/storeFailed``, and the
    /// list begins anew. Called again it does nothing.
    ///
    /// - Throws: ``AccountError`` `store.unreadable` when the list cannot be read now;
    ///   a later call tries again.
    @discardableResult
    public func restore() async throws -> AccountsState {
        guard !isRestored else { return state }
        let changes = store.changes()
        let found: AccountIndex?
        do { found = try await store.load() } catch let error as AccountError where error.kind == .store.damaged {
            // It is not there any more, so that nothing is overwritten.
            listeners.tell(AccountEvent(.storeFailed, error: error))
            found = nil
        }
        guard !isRestored else { return state }
        isRestored = true
        watch = Task { [weak self] in
            for await _ in changes { await self?.reloadQuietly() }
        }
        if let found { adopt(found, .restoring) }
        await settleSelection()
        return state
    }

    /// Reads the list again: for stores that do not say when another process has
    /// changed them.
    public func reload() async throws {
        try await restore()
        try await load()
        await settleSelection()
    }

    private func reloadQuietly() async {
        do { try await reload() } catch { listeners.tell(AccountEvent(.storeFailed, error: error)) }
    }
}

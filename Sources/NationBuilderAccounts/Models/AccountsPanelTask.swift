// SPDX-License-Identifier: MIT

public import ErrandOAuth

/// A task of a panel, for ``Accounts/perform(_:by:)`` or for the view.
public struct AccountsPanelTask: Sendable, Hashable {
    /// The kind of task.
    public let kind: Kind
    /// The nation, for ``Kind/signIn``.
    public let address: NationAddress?
    /// The account, for ``Kind/select`` and ``Kind/signOut``.
    public let account: Account.ID?
    /// The delay, for ``Kind/wait``.
    public let delay: Duration?

    private init(
        _ kind: Kind, _ address: NationAddress? = nil, _ account: Account.ID? = nil, _ delay: Duration? = nil
    ) {
        self.kind = kind
        self.address = address
        self.account = account
        self.delay = delay
    }

    /// Creates a task that signs a person in at a nation.
    public static func signIn(_ address: NationAddress) -> Self { Self(.signIn, address) }
    /// Creates a task that selects an account.
    public static func select(_ id: Account.ID) -> Self { Self(.select, nil, id) }
    /// Creates a task that signs out of an account.
    public static func signOut(_ id: Account.ID) -> Self { Self(.signOut, nil, id) }
    /// Creates a task that cancels a running one, which must still be finished.
    public static func cancel(_ task: AccountsPanelTask) -> Self { Self(.cancel, task.address, task.account) }
    /// A task that shows the panel.
    public static var open: Self { Self(.open) }
    /// A task that closes the panel.
    public static var close: Self { Self(.close) }
    /// Creates a task that waits for a delay, and must then be finished.
    public static func wait(_ delay: Duration) -> Self { Self(.wait, nil, nil, delay) }

    /// The kinds of task.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signIn`.
        public let description: String

        /// A sign-in at a nation.
        public static let signIn = Kind(description: "signIn")
        /// The selection of an account.
        public static let select = Kind(description: "select")
        /// A sign-out of an account.
        public static let signOut = Kind(description: "signOut")
        /// The cancellation of a running task.
        public static let cancel = Kind(description: "cancel")
        /// The opening of the panel.
        public static let open = Kind(description: "open")
        /// The closing of the panel.
        public static let close = Kind(description: "close")
        /// A delay.
        public static let wait = Kind(description: "wait")
    }
}

extension Accounts {
    /// Carries out a panel's task: a sign-in, a selection or a sign-out.
    ///
    /// Other tasks are the view's, and are ignored here.
    ///
    /// - Returns: The error; `nil` when there was none.
    public func perform(_ task: AccountsPanelTask, by agent: some AuthorizationAgent) async -> (any Error)? {
        do {
            if task.kind == .signIn, let address = task.address { try await signIn(at: address, by: agent) }
            if task.kind == .select, let id = task.account { try await select(id) }
            if task.kind == .signOut, let id = task.account { try await signOut(id) }
            return nil
        } catch { return error }
    }
}

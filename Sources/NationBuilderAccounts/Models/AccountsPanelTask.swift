// SPDX-License-Identifier: MIT

public import ErrandOAuth

/// What a panel wants done: by ``Accounts/perform(_:by:)``, or by whoever shows it.
public struct AccountsPanelTask: Sendable, Hashable {
    /// What is to be done.
    public let kind: Kind
    /// Where to sign in, for ``Kind/signIn``.
    public let address: NationAddress?
    /// Which account, for ``Kind/select`` and ``Kind/signOut``.
    public let account: Account.ID?
    /// How long to wait, for ``Kind/wait``.
    public let delay: Duration?

    private init(
        _ kind: Kind, _ address: NationAddress? = nil, _ account: Account.ID? = nil, _ delay: Duration? = nil
    ) {
        self.kind = kind
        self.address = address
        self.account = account
        self.delay = delay
    }

    /// Sign somebody in at a nation.
    public static func signIn(_ address: NationAddress) -> Self { Self(.signIn, address) }
    /// Select an account.
    public static func select(_ id: Account.ID) -> Self { Self(.select, nil, id) }
    /// Sign out of an account.
    public static func signOut(_ id: Account.ID) -> Self { Self(.signOut, nil, id) }
    /// Give up what was begun: cancel its task, and finish it then.
    public static func cancel(_ task: AccountsPanelTask) -> Self { Self(.cancel, task.address, task.account) }
    /// Close the panel.
    public static var close: Self { Self(.close) }
    /// Wait, and finish this then.
    public static func wait(_ delay: Duration) -> Self { Self(.wait, nil, nil, delay) }

    /// What can be asked for.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signIn`.
        public let description: String

        /// Sign somebody in at a nation.
        public static let signIn = Kind(description: "signIn")
        /// Select an account.
        public static let select = Kind(description: "select")
        /// Sign out of an account.
        public static let signOut = Kind(description: "signOut")
        /// Give up what was begun.
        public static let cancel = Kind(description: "cancel")
        /// Close the panel.
        public static let close = Kind(description: "close")
        /// Wait.
        public static let wait = Kind(description: "wait")
    }
}

extension Accounts {
    /// Does what a panel asks for: signs in, selects or signs out.
    ///
    /// Anything else is done by whoever shows the panel, and is nothing here.
    ///
    /// - Returns: Why it failed; `nil` when it did not.
    public func perform(_ task: AccountsPanelTask, by agent: some AuthorizationAgent) async -> (any Error)? {
        do {
            if task.kind == .signIn, let address = task.address { try await signIn(at: address, by: agent) }
            if task.kind == .select, let id = task.account { try await select(id) }
            if task.kind == .signOut, let id = task.account { try await signOut(id) }
            return nil
        } catch { return error }
    }
}

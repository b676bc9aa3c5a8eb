// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandOAuth
public import ErrandSteps
public import Logging
import NationBuilder

extension Accounts {
    /// The settings of the accounts and their nations.
    public struct Configuration: Sendable {
        /// Whether a person's picture is fetched too.
        ///
        /// `true` by default.
        public var fetchesAvatars = true
        /// The size limit of pictures, in bytes; a larger picture is dropped.
        ///
        /// 1 MiB by default.
        public var maximumAvatarSize = 1 << 20
        /// The request limits of all nations together; `nil` for no limits.
        ///
        /// NationBuilder's by default, counted over all accounts.
        public var limit: RateLimitPolicy? = .nationBuilder
        /// The times at which tokens are renewed.
        public var renewal = RenewalPolicy()
        /// The logger for details that only matter to developers, such as a
        /// picture that could not be fetched.
        public var logger = Logger(label: "nationbuilder.accounts")
        /// The source of time; tests set their own.
        public var time = TimeSource.system
        /// A closure that returns the cache of an account's answers; by default
        /// 4 MiB in memory for each account.
        public var cache: @Sendable (Account.ID) -> Cache? = { _ in Cache(MemoryCacheStore(), policy: .revalidate) }
        /// A closure that changes the configuration of an account's client.
        public var configureClient: @Sendable (Account.ID, inout Client.Configuration) -> Void = { _, _ in }
        /// Whether the first of the other accounts is selected when the selected
        /// one is lost.
        ///
        /// `true` by default. With `false` none is selected until the person
        /// chooses: for programs that act without showing the account first.
        public var selectsNextAfterLoss = true
        /// A closure that is called with each change, before the call that made
        /// it returns, and before the listeners of ``Accounts/events`` get it.
        ///
        /// It is meant for programs that end soon afterwards. It must return at
        /// once, and cannot wait for the accounts.
        public var onEvent: @Sendable (AccountEvent) -> Void = { _ in }
        /// A closure that returns the application with another `client_id`, for
        /// accounts that were signed in with another application.
        ///
        /// Without it, their tokens work until they expire.
        public var otherApplication: @Sendable (_ clientID: String) -> ApplicationIdentity? = { _ in nil }

        /// Creates the default settings.
        public init() {}
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandOAuth
public import ErrandSteps
public import Logging
import NationBuilder

extension Accounts {
    /// How accounts are kept and their nations made.
    public struct Configuration: Sendable {
        /// Whether the picture of a person is fetched with the person.
        ///
        /// `true` by default.
        public var fetchesAvatars = true
        /// The largest picture that is held, in bytes; a larger one counts as none.
        ///
        /// 1 MiB by default.
        public var maximumAvatarSize = 1 << 20
        /// The limits that all nations of the accounts keep to; `nil` for none.
        ///
        /// NationBuilder's by default, counted over all accounts.
        public var limit: RateLimitPolicy? = .nationBuilder
        /// When tokens are renewed.
        public var renewal = RenewalPolicy()
        /// Where it is said what only a developer needs to know, such as an avatar that
        /// could not be fetched.
        public var logger = Logger(label: "nationbuilder.accounts")
        /// The time; a test gives its own.
        public var time = TimeSource.system
        /// What stores an account's answers; by default 4 MiB in memory for each.
        public var cache: @Sendable (Account.ID) -> Cache? = { _ in Cache(MemoryCacheStore(), policy: .revalidate) }
        /// Changes the configuration of an account's client.
        public var configureClient: @Sendable (Account.ID, inout Client.Configuration) -> Void = { _, _ in }
        /// The application of a `client_id` that is not the main one's: for accounts
        /// that were signed in as another application.
        ///
        /// Without it their tokens work as long as they live.
        public var otherApplication: @Sendable (_ clientID: String) -> ApplicationIdentity? = { _ in nil }

        /// The defaults.
        public init() {}
    }
}

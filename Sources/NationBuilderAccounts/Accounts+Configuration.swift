// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandMiddleware
public import ErrandOAuth
public import Logging
public import NationBuilder

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
        public var limit: RateLimit? = RateLimit(.nationBuilder)
        /// The times at which tokens are renewed.
        public var renewal = RenewalPolicy()
        /// The logger for details that only matter to developers, such as a
        /// picture that could not be fetched.
        public var logger = Logger(label: "nationbuilder.accounts")
        /// The source of time; tests set their own.
        public var time = TimeSource.system
        /// A closure that changes the settings of an account's nation, such as its cache.
        public var configureNation: @Sendable (Account.ID, inout Nation.Configuration) -> Void = { _, _ in }
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
        /// A closure that returns the application for a nation, where it is not
        /// ``Accounts/application``.
        ///
        /// It is asked with the `client_id` with which an account was signed in, or
        /// with `nil` for a new sign-in, and with the nation's URL: a secret
        /// belongs only to the server that it was given for. Without it, the tokens
        /// of accounts of other applications work until they expire.
        public var otherApplication: @Sendable (_ clientID: String?, _ nation: BaseURL) -> ApplicationIdentity? = {
            _, _ in nil
        }

        /// Returns the addresses of a name, to which no picture's URL may lead in a private network.
        package var lookUp: @Sendable (String) async -> [String] = { (try? await HostLookup.addresses(of: $0)) ?? [] }

        /// Creates the default settings.
        public init() {}
    }
}

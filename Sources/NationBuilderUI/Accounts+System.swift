// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import AuthenticationServices
    import Errand
    import ErrandKeyring
    public import ErrandOAuthAgents
    public import NationBuilderAccounts

    extension Accounts {
        /// Accounts in the system's own places: tokens in the Keychain, the list in the
        /// app's defaults.
        ///
        /// Untested: no machine of this project has Apple's systems.
        ///
        /// - Parameters:
        ///   - application: Who the application is.
        ///   - service: What tells the Keychain's items from those of others, such as the
        ///     bundle's identifier.
        ///   - accessGroup: The group of apps that share the items.
        ///   - suite: The suite of defaults, for apps that share the list.
        ///   - folder: Where the locks are: of the app's group, for apps that share.
        ///   - configure: Changes the configuration.
        public static func system(
            _ application: ApplicationIdentity, service: String, accessGroup: String? = nil, suite: String? = nil,
            folder: String, _ configure: (inout Configuration) -> Void = { _ in }
        ) -> Accounts {
            Accounts(
                application, store: UserDefaultsAccountStore(suite: suite, lockFolder: folder),
                credentials: KeychainStore(service: service, accessGroup: accessGroup, lockFolder: folder),
                transport: .platform, configure)
        }
    }

    extension ApplicationIdentity {
        /// An agent that shows the system's own page for signing in, and comes back to a
        /// private scheme of the app.
        ///
        /// - Parameters:
        ///   - scheme: The scheme, such as `com.example.app`.
        ///   - isEphemeral: Whether the browser forgets its cookies, so that somebody else
        ///     can sign in.
        ///   - anchor: The window above which the page stands.
        /// - Throws: `OAuthError.configuration.redirect` for a scheme without a dot.
        @MainActor
        public func agent(
            scheme: String, isEphemeral: Bool = false, above anchor: ASPresentationAnchor
        ) throws -> SystemSessionAgent {
            SystemSessionAgent(redirect: try redirect(scheme: scheme), isEphemeral: isEphemeral, anchor: anchor)
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import AuthenticationServices
    import Errand
    public import ErrandOAuthSystem
    public import NationBuilderAccounts

    extension Accounts {
        /// Creates accounts in the system's stores: tokens in the Keychain, the
        /// list in the app's defaults.
        ///
        /// Untested: the project has no Apple machine.
        ///
        /// - Parameters:
        ///   - application: The application.
        ///   - service: The service name of the Keychain items, such as the
        ///     bundle's identifier.
        ///   - accessGroup: The access group of apps that share the items.
        ///   - suite: The suite of defaults, for apps that share the list.
        ///   - folder: The folder of the locks; for apps that share the list,
        ///     one of the app group.
        ///   - configure: Changes the settings.
        public static func system(
            _ application: ApplicationIdentity, service: String, accessGroup: String? = nil, suite: String? = nil,
            folder: String, _ configure: (inout Configuration) -> Void = { _ in }
        ) -> Accounts {
            var configuration = Configuration()
            configure(&configuration)
            return Accounts(
                application, store: UserDefaultsAccountStore(suite: suite, lockFolder: folder),
                credentials: KeychainStore(service: service, accessGroup: accessGroup, lockFolder: folder),
                transport: .platform
            ) { [configuration] in $0 = configuration }
        }
    }

    extension ApplicationIdentity {
        /// Returns an agent that shows the system's sign-in page, and returns
        /// to a private scheme of the app.
        ///
        /// - Parameters:
        ///   - scheme: The scheme, such as `com.example.app`.
        ///   - isEphemeral: Whether the browser forgets its cookies, so that
        ///     another person can sign in.
        ///   - anchor: The window above which the page appears.
        /// - Throws: `OAuthError.configuration.redirect` for a scheme without a
        ///   dot.
        @MainActor
        public func agent(
            scheme: String, isEphemeral: Bool = false, above anchor: ASPresentationAnchor
        ) throws -> SystemSessionAgent {
            SystemSessionAgent(redirect: try redirect(scheme: scheme), isEphemeral: isEphemeral, anchor: anchor)
        }
    }
#endif

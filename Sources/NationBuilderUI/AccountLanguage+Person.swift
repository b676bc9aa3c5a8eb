// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import NationBuilderAccounts

    extension AccountLanguage {
        /// The person's preferred language, if it is available; otherwise
        /// English.
        public static var ofPerson: AccountLanguage { AccountLanguage(preferred: Locale.preferredLanguages) }
    }
#endif

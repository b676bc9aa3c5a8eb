// SPDX-License-Identifier: MIT

package import NationBuilder
import NationBuilderAccounts
import Synchronization

/// The accounts that ended without the person's action while a command ran.
///
/// Each is reported on standard error before the call that found it returns.
package final class LostAccounts: Sendable {
    private let ids = Mutex<Set<Account.ID>>([])
    private let terminal: Terminal

    package init(_ terminal: Terminal) { self.terminal = terminal }

    /// Whether no account has ended.
    package var isEmpty: Bool { ids.withLock { $0.isEmpty } }

    /// Handles a change of the accounts.
    func handle(_ event: AccountEvent) {
        guard event.kind == .lost, let account = event.account else { return }
        ids.withLock { _ = $0.insert(account.id) }
        terminal.print(
            error: "\(TerminalText.safe(account.name)) is signed out of \(account.slug): "
                + Self.signIn(account.slug, account.id.baseURL))
    }

    /// Returns the command that signs in at a nation again.
    package static func signIn(_ slug: Slug, _ baseURL: String) -> String {
        let isElsewhere = baseURL != "https://\(slug).nationbuilder.com"
        return "nb login \(slug)\(isElsewhere ? " --base-url \(TerminalText.safe(baseURL))" : "")"
    }
}

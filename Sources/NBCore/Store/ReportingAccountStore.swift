// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// A store of the list of accounts that reports damage on the terminal before the command
/// continues.
struct ReportingAccountStore: AccountStore {
    package let store: any AccountStore
    package let terminal: Terminal

    /// Returns the list without the tokens, so that nothing is sent and no keyring is
    /// opened.
    ///
    /// A damaged list counts as an empty one.
    package func index() async throws -> AccountIndex {
        do { return try await load() ?? AccountIndex() } catch let error as AccountError
            where error.kind == .store.damaged
        {
            return AccountIndex()
        }
    }

    package func load() async throws -> AccountIndex? {
        do { return try await store.load() } catch let error as AccountError where error.kind == .store.damaged {
            terminal.print(error: "\(error.reason ?? "the list of accounts was damaged"): sign in again")
            throw error
        }
    }

    @discardableResult
    package func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        try await store.update(change)
    }

    package func checkWritable() async throws { try await store.checkWritable() }

    package func changes() -> AsyncStream<Void> { store.changes() }
}

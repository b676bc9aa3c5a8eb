// SPDX-License-Identifier: MIT

import NationBuilderAccounts
import Synchronization

/// A store that can be made to take nothing any more, or to give nothing.
final class FragileStore: AccountStore {
    private let base: any AccountStore
    private let broken = Mutex(false)
    private let unreadable = Mutex(false)

    init(_ base: any AccountStore) { self.base = base }

    var isBroken: Bool {
        get { broken.withLock { $0 } }
        set { broken.withLock { $0 = newValue } }
    }

    var isUnreadable: Bool {
        get { unreadable.withLock { $0 } }
        set { unreadable.withLock { $0 = newValue } }
    }

    private func check() throws {
        if isBroken { throw AccountError(.store.unwritable, reason: "broken on purpose") }
    }

    func load() async throws -> AccountIndex? {
        if isUnreadable { throw AccountError(.store.unreadable, reason: "unreadable on purpose") }
        return try await base.load()
    }

    func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        try check()
        return try await base.update(change)
    }

    func checkWritable() async throws { try check() }
    func changes() -> AsyncStream<Void> { base.changes() }
}

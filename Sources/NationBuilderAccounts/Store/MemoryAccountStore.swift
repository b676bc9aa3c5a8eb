// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A store that ends with its process: accounts are not remembered.
public final class MemoryAccountStore: AccountStore {
    private let state = Mutex<AccountIndex?>(nil)
    private let listeners = Broadcast<Void>(buffering: .bufferingNewest(1))

    /// Creates an empty store.
    public init() {}

    /// Returns the list.
    public func load() async throws -> AccountIndex? { state.withLock { $0 } }

    /// Changes the list.
    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        let outcome = try state.withLock { state in
            try (state ?? AccountIndex()).update(change) { state = $0 }
        }
        listeners.tell(())
        return outcome
    }

    /// Does nothing: memory can always be written.
    public func checkWritable() async throws {}

    /// Returns a stream with an element whenever the list changed.
    public func changes() -> AsyncStream<Void> { listeners.listen() }
}

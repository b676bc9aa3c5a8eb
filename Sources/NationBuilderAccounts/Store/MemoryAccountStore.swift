// SPDX-License-Identifier: MIT

import Synchronization

/// A store that ends with its process: accounts are not remembered.
public final class MemoryAccountStore: AccountStore {
    private let state = Mutex<AccountIndex?>(nil)
    private let listeners = ChangeListeners()

    /// An empty store.
    public init() {}

    /// The list.
    public func load() async throws -> AccountIndex? { state.withLock { $0 } }

    /// Changes the list.
    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        let outcome = try state.withLock { state in
            let old = state ?? AccountIndex()
            var index = old
            let result = try change(&index)
            guard index != old else { return (index: index, result: result) }
            index.revision += 1
            state = index
            return (index: index, result: result)
        }
        listeners.tell()
        return outcome
    }

    /// Nothing: memory can be written.
    public func checkWritable() async throws {}

    /// Says whenever the list was changed.
    public func changes() -> AsyncStream<Void> { listeners.listen() }
}

/// Those who wait for changes of a list.
final class ChangeListeners: Sendable {
    private let state = Mutex<(last: UInt64, listeners: [UInt64: AsyncStream<Void>.Continuation])>((0, [:]))

    /// A new listener; it hears of one change at a time, and misses none that comes
    /// later than what it has looked at.
    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    func tell() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// A store that ends with its process: accounts are not remembered.
public final class MemoryAccountStore: AccountStore {
    private let state = Mutex<AccountIndex?>(nil)
    private let listeners = ChangeListeners()

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

    /// Does nothing: memory can always be written.
    public func checkWritable() async throws {}

    /// Returns a stream with an element whenever the list changed.
    public func changes() -> AsyncStream<Void> { listeners.listen() }
}

/// The listeners to changes of a list.
final class ChangeListeners: Sendable {
    private let state = Mutex<(last: UInt64, listeners: [UInt64: AsyncStream<Void>.Continuation])>((0, [:]))

    /// Returns a new listener.
    ///
    /// It receives at least one element after the last change.
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

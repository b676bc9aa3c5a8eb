// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The URLs that were invalidated recently, each with a sequence number.
///
/// An answer that was asked for before its URL was invalidated must not be stored
/// afterwards. A full log is emptied; every call that began earlier then counts as
/// changed.
final class InvalidationLog: Sendable {
    private struct State {
        var numbers: [String: UInt64] = [:]
        var last: UInt64 = 0
        /// All that began before may be obsolete.
        var floor: UInt64 = 0
        /// Until when what is stored of a URL must not be used, since it could not be
        /// removed.
        var distrusted: [String: Date] = [:]
        var distrustedBefore: Date?
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = 4096) { self.limit = limit }

    var position: UInt64 { state.withLock { $0.last } }

    func note(_ url: String) {
        state.withLock { state in
            state.last += 1
            if state.numbers.count >= limit {
                state.numbers = [:]
                state.floor = state.last
            }
            state.numbers[url] = state.last
        }
    }

    func isUnchanged(_ url: String, since position: UInt64) -> Bool {
        state.withLock { $0.numbers[url] ?? 0 <= position && $0.floor <= position }
    }

    func distrust(_ url: String, at date: Date) {
        state.withLock { state in
            if state.distrusted.count >= limit {
                state.distrusted = [:]
                state.distrustedBefore = date
            }
            state.distrusted[url] = date
        }
    }

    func trust(_ url: String) { state.withLock { $0.distrusted[url] = nil } }

    /// What was stored until then must not be used; `nil` when all may be.
    func distrusted(_ url: String) -> Date? {
        state.withLock { state in
            guard !state.distrusted.isEmpty || state.distrustedBefore != nil else { return nil }
            return [state.distrusted[url], state.distrustedBefore].compactMap(\.self).max()
        }
    }
}

/// What a store failed with so far, so that each kind is told once.
final class CacheFaults: Sendable {
    private let told = Mutex<Set<String>>([])

    func isNew(_ error: any Error) -> Bool {
        // Who ended the call is no failure of the store.
        guard !(error is CancellationError), !(error is ClientError) else { return false }
        let name = (error as? CacheStoreError)?.kind.description ?? String(reflecting: type(of: error))
        return told.withLock { $0.insert(name).inserted }
    }
}

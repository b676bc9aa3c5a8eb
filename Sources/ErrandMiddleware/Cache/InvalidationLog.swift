// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import Synchronization

/// The URLs that were invalidated recently, each with a sequence number.
///
/// A response that was requested before its URL was invalidated must not be stored
/// afterwards, nor during the invalidation. A full log is emptied. Then every URL
/// counts as invalidated for calls that began earlier.
///
/// The log knows the requests of this middleware, even when the store fails or counts no
/// invalidations. The store counts the requests of other clients and processes.
final class InvalidationLog: Sendable {
    private struct State {
        var recent: RecentInvalidations
        /// The URLs whose stored responses could not be removed, with the date
        /// up to which they must not be used.
        var distrusted: [String: Date] = [:]
        var distrustedBefore: Date?
        /// The URLs whose responses are being stored, with the number of each.
        var storing: [String: Int] = [:]
    }

    private let state: Mutex<State>
    private let limit: Int

    init(limit: Int = 4096) {
        self.limit = limit
        state = Mutex(State(recent: RecentInvalidations(limit: limit)))
    }

    var position: Int64 { state.withLock { $0.recent.last } }

    /// Notes that a URL was invalidated.
    func note(_ url: String, at date: Date) {
        state.withLock { state in
            // An obsolete response may be on its way into the store at this
            // moment.
            if state.storing[url] != nil { distrust(url, date, &state) }
            state.recent.note(url)
        }
    }

    func isUnchanged(_ url: String, since position: Int64) -> Bool {
        state.withLock { !$0.recent.isInvalidated(url, after: position) }
    }

    // MARK: Storing

    /// Stores a response that was requested at a position, unless its URL was
    /// invalidated since.
    ///
    /// The check and the storing are one step: a response that is invalidated
    /// during the work is not used, and is removed from the store.
    ///
    /// - Parameter work: Stores the response, and returns whether it did.
    /// - Returns: Whether the response is stored.
    func storing(
        _ url: String, since position: Int64, in store: any CacheStore, _ work: () async throws -> Bool
    ) async throws -> Bool {
        let isStillValid = state.withLock { state in
            guard !state.recent.isInvalidated(url, after: position) else { return false }
            state.storing[url, default: 0] += 1
            return true
        }
        guard isStillValid else { return false }
        let result: Result<Bool, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        let isUnchanged = state.withLock { state in
            let count = (state.storing[url] ?? 1) - 1
            state.storing[url] = count > 0 ? count : nil
            return !state.recent.isInvalidated(url, after: position)
        }
        if !isUnchanged {
            try await store.removeResponses(of: url)
            trust(url)
        }
        return try result.get() && isUnchanged
    }

    // MARK: Distrust

    func distrust(_ url: String, at date: Date) { state.withLock { distrust(url, date, &$0) } }

    private func distrust(_ url: String, _ date: Date, _ state: inout State) {
        if state.distrusted.count >= limit {
            state.distrusted = [:]
            state.distrustedBefore = date
        }
        state.distrusted[url] = date
    }

    /// Notes that the stored responses of a URL were removed, so that all may
    /// be used.
    func trust(_ url: String) {
        state.withLock { state in
            if state.storing[url] == nil { state.distrusted[url] = nil }
        }
    }

    /// Returns the date up to which stored responses of a URL must not be used;
    /// `nil` when all may be used.
    func distrusted(_ url: String) -> Date? {
        state.withLock { state in
            guard !state.distrusted.isEmpty || state.distrustedBefore != nil else { return nil }
            return [state.distrusted[url], state.distrustedBefore].compactMap(\.self).max()
        }
    }
}

/// The kinds of store failures so far, so that each is reported once.
final class CacheFaults: Sendable {
    private let told = Mutex<Set<String>>([])

    func isNew(_ error: any Error) -> Bool {
        // The end of the call is not a failure of the store.
        guard !(error is CancellationError), !(error is ClientError) else { return false }
        let name = (error as? CacheStoreError)?.kind.description ?? String(reflecting: type(of: error))
        return told.withLock { $0.insert(name).inserted }
    }
}

/// The URLs that were invalidated recently, each with the number of its last
/// invalidation.
///
/// When there are too many URLs to distinguish, all count as invalidated.
struct RecentInvalidations: Sendable {
    private var numbers: [ExactText: Int64] = [:]
    /// The number of the last invalidation; 0 before the first.
    private(set) var last: Int64 = 0
    /// The number of the invalidation that makes the responses to all earlier
    /// requests obsolete.
    private var floor: Int64 = 0
    private let limit: Int

    /// Creates an empty log.
    ///
    /// - Parameter limit: The largest number of URLs that are distinguished.
    init(limit: Int = 1024) { self.limit = limit }

    /// Notes that a URL was invalidated.
    mutating func note(_ url: String) {
        guard numbers.count < limit else { return noteAll() }
        last += 1
        numbers[ExactText(url)] = last
    }

    /// Notes that all URLs were invalidated, or too many to distinguish them.
    mutating func noteAll() {
        last += 1
        floor = last
        numbers = [:]
    }

    /// Returns whether a URL was invalidated after an invalidation.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - number: The number of the earlier invalidation.
    func isInvalidated(_ url: String, after number: Int64) -> Bool {
        number < floor || numbers[ExactText(url)].map { $0 > number } ?? false
    }
}

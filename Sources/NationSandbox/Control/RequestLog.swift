// SPDX-License-Identifier: MIT

import Synchronization

/// The last requests that came in, the oldest dropped first.
final class RequestLog: Sendable {
    struct Entry: Sendable, Equatable {
        /// From 1, in the order in which they came.
        var number: Int
        /// Unix seconds.
        var receivedAt: Double
        var method: String
        /// Path and query, tokens and passwords hidden.
        var target: String
        /// `nil` while the answer is not known, and when there is none.
        var status: Int?
        var milliseconds: Double?
        /// What went wrong on purpose.
        var chaos: [String] = []
    }

    static let capacity = 1000

    private struct State {
        var entries: [Entry] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// How many have come since the start, cleared ones included.
    var count: Int { state.withLock { $0.count } }

    func begin(_ method: String, path: String, query: String?, at now: Double) -> Int {
        let target = Self.target(path, query)
        return state.withLock { state in
            state.count += 1
            if state.entries.count == Self.capacity { state.entries.removeFirst(Self.capacity / 10) }
            state.entries.append(
                Entry(number: state.count, receivedAt: now, method: method, target: target))
            return state.count
        }
    }

    func end(_ number: Int, status: Int?, milliseconds: Double, chaos: [String]) {
        state.withLock { state in
            guard let first = state.entries.first?.number, state.entries.indices.contains(number - first) else {
                return
            }
            state.entries[number - first].status = status
            state.entries[number - first].milliseconds = milliseconds
            state.entries[number - first].chaos = chaos
        }
    }

    /// Those with a number beyond `number`.
    func entries(after number: Int) -> [Entry] {
        state.withLock { state in state.entries.filter { $0.number > number } }
    }

    func clear() { state.withLock { $0.entries = [] } }

    private static let secrets: Set<String> = [
        "access_token", "client_secret", "code", "code_verifier", "password", "refresh_token",
    ]

    private static func target(_ path: String, _ query: String?) -> String {
        guard let query, !query.isEmpty else { return path }
        guard let items = QueryItems(parsing: query) else { return path + "?(unreadable)" }
        let parts = items.items.map { item in
            PercentCoding.encode(item.name) + "="
                + (secrets.contains(item.name) ? "(hidden)" : PercentCoding.encode(item.value))
        }
        return path + "?" + parts.joined(separator: "&")
    }
}

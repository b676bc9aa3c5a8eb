// SPDX-License-Identifier: MIT

import Synchronization

/// The log of the last requests.
///
/// The oldest requests are dropped first.
final class RequestLog: Sendable {
    struct Entry: Sendable, Equatable {
        /// The number of the request, from 1.
        var number: Int
        /// Unix seconds.
        var receivedAt: Double
        var method: String
        /// The path and query, with tokens and passwords hidden.
        var target: String
        /// The status; `nil` while there is no response yet, or when there is
        /// none.
        var status: Int?
        var milliseconds: Double?
        /// The names of the injected faults.
        var chaos: [String] = []
    }

    static let capacity = 1000

    private struct State {
        var entries: [Entry] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// The number of requests since the start, cleared ones included.
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

    /// Returns the entries with a number above `number`.
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

// SPDX-License-Identifier: MIT

import Logging
import Synchronization

/// The log of the last requests, and of all of them in a file.
///
/// The oldest requests are dropped first, except from the file.
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
    private let file: LineFile?
    private let logger: Logger

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - file: The file of all requests; none by default.
    ///   - logger: The logger of a file that cannot be written any more.
    init(_ file: LineFile? = nil, logger: Logger = Logger(label: "nation-sandbox") { _ in SwiftLogNoOpLogHandler() }) {
        self.file = file
        self.logger = logger
    }

    /// The number of requests since the start, cleared ones included.
    var count: Int { state.withLock { $0.count } }

    /// Counts a request, and returns its entry without a response.
    func begin(_ method: String, path: String, query: String?, at now: Double) -> Entry {
        let target = Self.target(path, query)
        return state.withLock { state in
            state.count += 1
            if state.entries.count == Self.capacity { state.entries.removeFirst(Self.capacity / 10) }
            let entry = Entry(number: state.count, receivedAt: now, method: method, target: target)
            state.entries.append(entry)
            return entry
        }
    }

    /// Ends a request, and writes it to the file.
    func end(_ entry: Entry, status: Int?, milliseconds: Double, chaos: [String]) {
        var entry = entry
        entry.status = status
        entry.milliseconds = milliseconds
        entry.chaos = chaos
        let ended = entry
        state.withLock { state in
            guard let first = state.entries.first?.number, state.entries.indices.contains(ended.number - first) else {
                return
            }
            state.entries[ended.number - first] = ended
        }
        if let problem = file?.append(ended.bytes) { logger.error("\(problem)") }
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

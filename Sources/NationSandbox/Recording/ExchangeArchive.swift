// SPDX-License-Identifier: MIT

import Synchronization

/// A file of recorded exchanges: an HTTP archive (HAR 1.2), which is whole after each of them.
final class ExchangeArchive: Sendable {
    private struct State {
        /// The place of the next entry.
        var end: Int
        var count = 0
        var hasFailed = false
    }

    private static let head = Array(
        #"{"log":{"version":"1.2","creator":{"name":"NationSandbox","version":"1"},"entries":["#.utf8)
    private static let tail = Array("\n]}}\n".utf8)

    private let file: OutputFile
    private let state = Mutex(State(end: head.count))

    /// Creates a file without entries, in place of an older one.
    ///
    /// - Throws: ``SandboxStartError`` when it cannot be written.
    init(_ path: String) throws {
        file = try OutputFile(path, isNew: true)
        if let problem = file.write(Self.head + Self.tail, at: 0) { throw SandboxStartError(.file, problem) }
    }

    /// Adds an exchange.
    ///
    /// - Returns: A sentence when the file cannot be written any more; only once.
    func append(_ exchange: RecordedExchange) -> String? {
        let entry = exchange.bytes
        return state.withLock { state in
            guard !state.hasFailed else { return nil }
            let text = Array((state.count == 0 ? "\n" : ",\n").utf8) + entry
            if let problem = file.write(text + Self.tail, at: state.end) {
                state.hasFailed = true
                return problem
            }
            state.end += text.count
            state.count += 1
            return nil
        }
    }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// A file to which whole lines are appended.
final class LineFile: Sendable {
    private struct State {
        var hasFailed = false
    }

    private let file: OutputFile
    private let state = Mutex(State())

    /// Opens a file to append to, and creates it when it is missing.
    ///
    /// - Throws: ``SandboxStartError`` when it cannot be written.
    init(_ path: String) throws { file = try OutputFile(path, isNew: false) }

    /// Appends a line.
    ///
    /// - Returns: A sentence when the file cannot be written any more; only once.
    func append(_ line: [UInt8]) -> String? {
        state.withLock { state in
            guard !state.hasFailed, let problem = file.write(line + [UInt8(ascii: "\n")]) else { return nil }
            state.hasFailed = true
            return problem
        }
    }
}

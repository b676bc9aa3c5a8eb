// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A new file of exchanges for the judge, in the folder that `ERRAND_EXCHANGES` names.
package final class ExchangeFile: Sendable {
    private let handle: Mutex<FileHandle>

    /// Makes the file; `nil` when nobody wants one.
    package init?() {
        guard let folder = ProcessInfo.processInfo.environment["ERRAND_EXCHANGES"] else { return nil }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(UUID().uuidString).jsonl"
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { fatalError("No file can be made in \(folder), which ERRAND_EXCHANGES names.") }
        self.handle = Mutex(handle)
    }

    deinit { handle.withLock { try? $0.close() } }

    /// Writes a line, which ends with a line break.
    package func write(_ line: String) throws {
        try handle.withLock { try $0.write(contentsOf: Data(line.utf8)) }
    }
}

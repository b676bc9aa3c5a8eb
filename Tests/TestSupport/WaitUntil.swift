// SPDX-License-Identifier: MIT

import Foundation
package import Testing

/// Waits until a condition holds, which it asks for again and again.
///
/// It gives up after a minute in which it asked ten thousand times: on a busy machine a minute alone says nothing.
///
/// - Throws: `ExpectationFailedError`, after it has recorded the line that waited in vain; `CancellationError`.
package func waitUntil(
    _ condition: @autoclosure () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let start = ContinuousClock.now
    var turns = 0
    while try await !condition() {
        if turns >= 10_000, start.duration(to: .now) >= .seconds(60) {
            let lines = try? String(contentsOfFile: sourceLocation.filePath, encoding: .utf8).components(
                separatedBy: "\n")
            let line = lines?[sourceLocation.line - 1].trimmingCharacters(in: .whitespaces) ?? ""
            try #require(Bool(false), "waited in vain: \(line)", sourceLocation: sourceLocation)
        }
        turns += 1
        // Most conditions hold after a few turns; others need processes that want the processor too.
        if turns < 1_000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
        try Task.checkCancellation()
    }
}

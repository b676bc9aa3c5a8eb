// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A text that is kept beside the tests, and held against what `nb` prints.
///
/// `NB_RECORD_SNAPSHOTS=1` writes the texts again.
enum Snapshot {
    static func check(
        _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["NB_RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try Data(text.utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        guard kept != text else { return }
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        Issue.record(
            """
            \(name) differs in line \(place + 1).
            kept: \(old.indices.contains(place) ? old[place] : "(the end)")
            now:  \(new.indices.contains(place) ? new[place] : "(the end)")
            NB_RECORD_SNAPSHOTS=1 writes it again.
            """, sourceLocation: sourceLocation)
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser

/// A form of exported rows.
enum ExportFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Comma-separated values with a header (RFC 4180).
    case csv
    /// A JSON object on each line.
    case jsonl

    /// Returns the form of a file by the ending of its name; `nil` if that does not tell.
    init?(fileName: String) {
        let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        switch ending?.lowercased() {
        case "csv": self = .csv
        case "jsonl", "ndjson": self = .jsonl
        default: return nil
        }
    }
}

// SPDX-License-Identifier: MIT

import Foundation

/// A line of progress, overwritten on a terminal; elsewhere, a line for each tenth of the
/// work.
struct Progress {
    let total: Int
    private var count = 0
    private let isTerminal = isatty(STDERR_FILENO) == 1

    init(total: Int) { self.total = total }

    mutating func advance(refused: Int) {
        count += 1
        let text = "\(count) of \(total), \(refused) refused"
        if isTerminal {
            write("\r\(text)")
        } else if count * 10 / total != (count - 1) * 10 / total {
            write(text + "\n")
        }
    }

    func end() {
        if isTerminal { write("\n") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

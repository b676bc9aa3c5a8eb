// SPDX-License-Identifier: MIT

/// A line that shows the progress of a walk over pages.
struct ProgressBar: Sendable {
    let total: Int
    let width = 30

    func line(_ count: Int) -> String {
        let share = total > 0 ? min(1, Double(count) / Double(total)) : 1
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "  \(bar) \(count) of \(total)"
    }
}

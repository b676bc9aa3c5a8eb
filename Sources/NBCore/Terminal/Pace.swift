// SPDX-License-Identifier: MIT

/// The work of a long command, its speed, and the time that it still takes.
package struct Pace: Sendable {
    /// The work or the wait; `nil` where the numbers say it.
    package var activity: Activity?
    /// The number of rows so far.
    package let count: Int
    /// The number of rows at the beginning of this run, which took none of its time.
    package var start = 0
    /// The number of rows at the end, if it is known.
    package var total: Int?
    /// The time since the beginning of this run.
    let elapsed: Duration
    /// The part of the work that is done, if something says it better than the rows so far.
    package var share: Double?

    /// Before this time the speed says little.
    private static let least = Duration.seconds(3)
    private static let end = "…"

    /// Returns the state in one line, such as `writing: 12,300 of 40,000, 410 a second, 68 s left…`.
    ///
    /// Where the line has no room for all of it, the speed is left out first, and then the time.
    package func line(width: Int) -> String {
        let parts = [number, speed, left].map { $0.map { [$0] } ?? [] }
        let choices = [parts[0] + parts[1] + parts[2], parts[0] + parts[2], parts[0]].map(line)
        return choices.first { DisplayWidth.of($0) <= width } ?? DisplayWidth.cut(choices[2], to: width)
    }

    private func line(_ numbers: [String]) -> String {
        let words = [activity?.words, numbers.isEmpty ? nil : numbers.joined(separator: ", ")].compactMap(\.self)
        return words.joined(separator: ": ") + Self.end
    }

    /// The number of rows at the end, unless there are more already.
    private var known: Int? { total.flatMap { $0 >= count ? $0 : nil } }

    private var number: String? {
        if let known { return "\(count.grouped) of \(known.grouped)" }
        return count == 0 && activity != nil ? nil : "\(count.grouped) so far"
    }

    /// The rows in a second; `nil` as long as it says little.
    private var rate: Double? {
        let rate = Double(count - start) / (elapsed / .seconds(1))
        return elapsed >= Self.least && rate > 0 && rate.isFinite ? rate : nil
    }

    private var speed: String? {
        rate.map { $0 >= 1 ? "\(Int($0).grouped) a second" : "\(Int($0 * 60)) a minute" }
    }

    private var left: String? {
        guard let rate else { return nil }
        if let share {
            guard share > 0, share < 1 else { return nil }
            return "\(Self.words(.seconds(elapsed / .seconds(1) * (1 - share) / share))) left"
        }
        guard let known, known > count else { return nil }
        return "\(Self.words(.seconds(Double(known - count) / rate))) left"
    }

    /// Returns a time in words, such as `less than 1 s`, `40 s`, `6 min` and `2 h 10 min`.
    package static func words(_ time: Duration) -> String {
        let seconds = Int(max(0, min(time / .seconds(1), 1e9)).rounded())
        if seconds < 1 { return "less than 1 s" }
        if seconds < 90 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 90 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}

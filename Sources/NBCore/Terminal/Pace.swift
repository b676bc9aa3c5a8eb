// SPDX-License-Identifier: MIT

/// The speed of a walk, and the time that it still takes.
package struct Pace: Sendable {
    /// The number of rows so far.
    package let count: Int
    /// The number of rows at the beginning of this run, which took none of its time.
    package var start = 0
    /// The number of rows at the end, if it is known.
    package var total: Int?
    /// The time since the beginning of this run.
    let elapsed: Duration
    /// The time that it still takes, if something says it better than the rows so far.
    package var left: Duration?

    /// Before this time the speed says little.
    private static let least = Duration.seconds(3)

    /// The state in words, such as `12,300 of 40,000, 410 a second, 68 s left`.
    package var words: String {
        let total = total.flatMap { $0 >= count ? $0 : nil }
        var words = [total.map { "\(count.grouped) of \($0.grouped)" } ?? "\(count.grouped) so far"]
        let rate = Double(count - start) / (elapsed / .seconds(1))
        guard elapsed >= Self.least, rate > 0, rate.isFinite else { return words[0] }
        words.append(rate >= 1 ? "\(Int(rate).grouped) a second" : "\(Int(rate * 60)) a minute")
        if let total, total > count {
            words.append("\(Self.words(left ?? .seconds(Double(total - count) / rate))) left")
        }
        return words.joined(separator: ", ")
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

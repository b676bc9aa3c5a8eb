// SPDX-License-Identifier: MIT

/// A rule that cannot be read.
public struct ChaosSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that describes the error.
    public let description: String
}

extension ChaosRule: CustomStringConvertible {
    /// Reads a rule: words separated by spaces.
    ///
    /// The first is the fault.
    ///
    /// ```
    /// latency=50ms..2s
    /// 429=10 5% burst=20 GET /api/v1/people*
    /// 503 times=2 POST
    /// cut=512 1%
    /// ```
    ///
    /// Faults are `latency=TIME[..TIME]`, `429[=SECONDS]`, a status from 500 to
    /// 599, `html[=STATUS]`, `cut[=BYTES]`, `lost`, `drop` and `expired`. These
    /// words may follow in any order: a share in percent, `burst=N`, `times=N`,
    /// `after=N`, a method in capitals, a path that begins with `/` or `*`.
    public init(parsing text: String) throws {
        var words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty else { throw ChaosSyntaxError(description: "A chaos rule is empty.") }
        self.init(try ChaosFault(parsing: words.removeFirst()))
        var kinds: Set<String> = []
        for word in words {
            let kind = try take(word)
            guard kinds.insert(kind).inserted else {
                throw ChaosSyntaxError(description: "\(word): a rule takes only one \(kind).")
            }
        }
    }

    /// Takes a word after the fault, and returns its kind.
    private mutating func take(_ word: String) throws -> String {
        if word.hasPrefix("/") || word.hasPrefix("*") {
            path = word
            return "path"
        } else if word.hasSuffix("%") {
            guard let percent = Double(word.dropLast()), (0...100).contains(percent) else {
                throw ChaosSyntaxError(description: "\(word) is not a share from 0% to 100%.")
            }
            rate = percent / 100
            return "share"
        } else if let count = try Self.count("burst", word) {
            burst = count
            return "burst"
        } else if let count = try Self.count("times", word) {
            times = count
            return "times"
        } else if let count = try Self.count("after", word) {
            after = count
            return "after"
        } else if word.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
            method = word
            return "method"
        } else {
            throw ChaosSyntaxError(
                description: "\(word) is not a share in %, burst=N, times=N, after=N, a METHOD or a /path.")
        }
    }

    private static func count(_ name: String, _ word: String) throws -> Int? {
        guard word.hasPrefix(name + "=") else { return nil }
        guard let count = Int(word.dropFirst(name.count + 1)), (1...1_000_000).contains(count) else {
            throw ChaosSyntaxError(description: "\(name) takes a number from 1 to 1000000.")
        }
        return count
    }

    /// Returns a share in percent, without the rounding error of binary
    /// fractions times 100.
    private static func percent(_ rate: Double) -> String {
        let percent = rate * 100
        let rounded = (percent * 1e9).rounded() / 1e9
        let shown = rounded / 100 == rate ? rounded : percent
        let text = String(shown)
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "%"
    }

    /// The rule in the form that ``init(parsing:)`` reads.
    public var description: String {
        var words = ["\(fault)"]
        if rate != 1 { words.append(Self.percent(rate)) }
        if burst != 1 { words.append("burst=\(burst)") }
        if let times { words.append("times=\(times)") }
        if after != 0 { words.append("after=\(after)") }
        if let method { words.append(method) }
        if let path { words.append(path) }
        return words.joined(separator: " ")
    }
}

extension ChaosFault {
    init(parsing word: String) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? String(parts[1]) : nil
        switch (parts[0], value) {
        case ("latency", let value?): self.init(kind: .latency(milliseconds: try Self.range(value)))
        case ("429", let value):
            self = .tooManyRequests(retryAfter: try value.map { try Self.number($0, 0...86_400, word) } ?? 10)
        case ("html", let value):
            self = .htmlPage(try value.map { try Self.number($0, 200...599, word) } ?? 503)
        case ("cut", let value):
            self = .cutBody(after: try value.map { try Self.number($0, 0...1_000_000_000, word) })
        case ("lost", nil): self = .lostResponse
        case ("drop", nil): self = .droppedConnection
        case ("expired", nil): self = .expiredToken
        case (let status, nil) where status.utf8.count == 3 && status.hasPrefix("5"):
            self = .serverError(try Self.number(String(status), 500...599, word))
        default:
            throw ChaosSyntaxError(
                description: """
                    \(word) is no fault: latency=TIME[..TIME], 429[=SECONDS], 500 to 599, html[=STATUS], \
                    cut[=BYTES], lost, drop or expired.
                    """)
        }
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>, _ word: String) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ChaosSyntaxError(
                description: "\(word) needs a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Reads `200ms`, `1s`, or two such times with `..` between them.
    private static func range(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.split(separator: ".", omittingEmptySubsequences: false)
        let times = try (ends.count == 3 && ends[1].isEmpty ? [ends[0], ends[2]] : [text[...]]).map(milliseconds)
        guard let first = times.first, let last = times.last, first <= last else {
            throw ChaosSyntaxError(description: "latency=\(text) ends before it begins.")
        }
        return first...last
    }

    private static func milliseconds(_ text: Substring) throws -> Int {
        let unit = text.hasSuffix("ms") ? 1 : 1000
        guard text.hasSuffix("s"), let count = Int(text.dropLast(unit == 1 ? 2 : 1)),
            (0...86_400_000 / unit).contains(count)
        else { throw ChaosSyntaxError(description: "latency takes times such as 200ms or 1s..3s, up to a day.") }
        return count * unit
    }
}

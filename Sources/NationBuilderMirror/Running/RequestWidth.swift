// SPDX-License-Identifier: MIT

/// How many requests are under way at once: as many as the rate needs during the time of one.
struct RequestWidth: Sendable {
    private static let range = 1...64
    /// The number before anything is measured.
    private static let first = 4
    private static let samples = 32
    /// Some more than needed, because no two responses take the same time.
    private static let margin = 1.25

    private var latencies: [Double] = []
    private var place = 0

    /// Takes the time that a response took.
    mutating func receive(_ latency: Duration) {
        let seconds = max(0, latency / .seconds(1))
        if latencies.count < Self.samples { latencies.append(seconds) } else { latencies[place] = seconds }
        place = (place + 1) % Self.samples
    }

    /// Returns the number for a rate of requests in a second.
    func width(_ rate: Double) -> Int {
        guard !latencies.isEmpty else { return Self.first }
        let median = latencies.sorted()[latencies.count / 2]
        let wanted = (rate * median * Self.margin).rounded(.up)
        return Int(min(max(wanted, Double(Self.range.lowerBound)), Double(Self.range.upperBound)))
    }
}

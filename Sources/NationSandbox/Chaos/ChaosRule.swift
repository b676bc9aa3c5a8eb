// SPDX-License-Identifier: MIT

/// A fault, and the requests that it meets.
public struct ChaosRule: Sendable, Hashable {
    /// What goes wrong.
    public var fault: ChaosFault
    /// How often, from 0 to 1; 1 by default.
    public var rate: Double
    /// How many matching requests in a row are met each time; 1 by default.
    public var burst: Int
    /// How many times at the most, bursts counted once; `nil`, the default,
    /// is without end.
    public var times: Int?
    /// The method of the requests, such as `GET`; `nil`, the default, is any.
    public var method: String?
    /// The path of the requests, in which `*` stands for any characters;
    /// `nil`, the default, is any.
    ///
    /// The control API below `/sandbox` is never met.
    public var path: String?

    /// A rule.
    public init(
        _ fault: ChaosFault, rate: Double = 1, burst: Int = 1, times: Int? = nil, method: String? = nil,
        path: String? = nil
    ) {
        self.fault = fault
        self.rate = rate
        self.burst = burst
        self.times = times
        self.method = method
        self.path = path
    }

    func matches(method: String, path: String) -> Bool {
        if let wanted = self.method, wanted != method { return false }
        guard let pattern = self.path else { return true }
        return Self.matches(Array(path.utf8)[...], Array(pattern.utf8)[...])
    }

    /// In time of pattern by path: it goes back to the last star only.
    private static func matches(_ path: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        let star = UInt8(ascii: "*")
        var place = path.startIndex
        var mark = pattern.startIndex
        var retry: (place: Int, mark: Int)?
        while place < path.endIndex {
            if mark < pattern.endIndex, pattern[mark] == star {
                mark += 1
                retry = (place, mark)
            } else if mark < pattern.endIndex, pattern[mark] == path[place] {
                mark += 1
                place += 1
            } else if let last = retry {
                retry = (last.place + 1, last.mark)
                place = last.place + 1
                mark = last.mark
            } else {
                return false
            }
        }
        return pattern[mark...].allSatisfy { $0 == star }
    }
}

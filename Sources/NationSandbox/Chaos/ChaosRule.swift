// SPDX-License-Identifier: MIT

/// A fault and the requests that it affects.
public struct ChaosRule: Sendable, Hashable {
    /// The fault.
    public var fault: ChaosFault
    /// The share of matching requests that are affected, from 0 to 1; 1 by
    /// default.
    public var rate: Double
    /// The number of matching requests in a row that one draw affects; 1 by
    /// default.
    public var burst: Int
    /// The highest number of draws that hit; a burst counts once.
    ///
    /// `nil`, the default, is unlimited.
    public var times: Int?
    /// The number of matching requests that it leaves alone before; 0 by default.
    public var after: Int
    /// The method of the requests, such as `GET`; `nil`, the default, is any
    /// method.
    public var method: String?
    /// The path of the requests, in which `*` stands for any characters; `nil`,
    /// the default, is any path.
    ///
    /// The control API below `/sandbox` is never affected.
    public var path: String?

    /// Creates a rule.
    public init(
        _ fault: ChaosFault, rate: Double = 1, burst: Int = 1, times: Int? = nil, after: Int = 0, method: String? = nil,
        path: String? = nil
    ) {
        self.fault = fault
        self.rate = rate
        self.burst = burst
        self.times = times
        self.after = after
        self.method = method
        self.path = path
    }

    func matches(method: String, path: String) -> Bool {
        if let wanted = self.method, wanted != method { return false }
        guard let pattern = self.path else { return true }
        return Self.matches(Array(path.utf8)[...], Array(pattern.utf8)[...])
    }

    /// Returns whether a path matches.
    ///
    /// It goes back only to the last star, so its time is at most pattern
    /// length times path length.
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

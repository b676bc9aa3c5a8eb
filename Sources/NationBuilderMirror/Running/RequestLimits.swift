// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandMiddleware
import HTTPTypes

/// The nation's limits, as far as a response names them.
struct RequestLimits: Sendable, Hashable {
    /// The number of requests in a window.
    var limit: Int?
    /// The number of requests that are left in the window.
    var remaining: Int?
    /// The time until the window ends.
    var reset: Duration?
    /// The share of the day's requests that is left, from 0 to 1.
    var dayLeft: Double?

    init(limit: Int? = nil, remaining: Int? = nil, reset: Duration? = nil, dayLeft: Double? = nil) {
        (self.limit, self.remaining, self.reset, self.dayLeft) = (limit, remaining, reset, dayLeft)
    }

    /// Reads the fields of a response: those of version 2, and those of the daily quota.
    init(_ fields: HTTPFields, at date: @autoclosure () -> Date = Date()) {
        let window = RateLimitReading(fields, .rateLimit, at: date())
        (limit, remaining, reset) = (window?.limit, window?.remaining, window?.reset)
        let day = RateLimitReading(fields, .headers(prefix: "Nation-RateLimit-"), at: date())
        if let most = day?.limit, most > 0, let left = day?.remaining { dayLeft = Double(left) / Double(most) }
    }
}

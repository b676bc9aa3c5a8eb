// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

// What a response says of the limits, in both versions: a 429, and the fields of every response.

extension APIProblem {
    /// The error of a request beyond a limit.
    static var tooManyRequests: Self {
        Self(.tooManyRequests, nil, "You have made too many requests. Please try again later.")
    }
}

extension NationLimits.Standing {
    /// Adds the fields of version 1, as recorded in 2018.
    func addV1Fields(to response: inout Response) {
        response.headers[.nationRateLimit] = String(nationLimit)
        response.headers[.nationRateRemaining] = String(nationRemaining)
        response.headers[.nationRateReset] = String(nationReset)
        response.headers[.windowLength] = "\(window)s"
        response.headers[.windowRemaining] = String(remaining)
        response.headers[.windowReset] = String(reset)
        addRetryAfter(to: &response)
    }

    /// Adds the fields of version 2.
    func addV2Fields(to response: inout Response, _ limit: SandboxRateLimit) {
        response.headers[.rateLimit] = String(limit.requests)
        response.headers[.rateRemaining] = String(remaining)
        response.headers[.rateReset] = String(reset)
        addRetryAfter(to: &response)
    }

    private func addRetryAfter(to response: inout Response) {
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    }
}

extension HTTPField.Name {
    private static func known(_ name: String) -> Self { Self(name) ?? .server }

    fileprivate static let nationRateLimit = known("Nation-Ratelimit-Limit")
    fileprivate static let nationRateRemaining = known("Nation-Ratelimit-Remaining")
    fileprivate static let nationRateReset = known("Nation-Ratelimit-Reset")
    fileprivate static let windowLength = known("X-Ratelimit-Limit")
    fileprivate static let windowRemaining = known("X-Ratelimit-Remaining")
    fileprivate static let windowReset = known("X-Ratelimit-Reset")
    fileprivate static let rateLimit = known("RateLimit-Limit")
    fileprivate static let rateRemaining = known("RateLimit-Remaining")
    fileprivate static let rateReset = known("RateLimit-Reset")
}

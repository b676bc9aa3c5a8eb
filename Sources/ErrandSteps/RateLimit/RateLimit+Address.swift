// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

// The second budget, which all requests from one IP address share.

extension RateLimit {
    /// Waits for the turn of the address, and sends the request.
    ///
    /// The request has already got its turn from its own limit.
    ///
    /// This wait comes second, so that a request that waits for its own limit
    /// takes nothing from the others that share the address.
    func sendWithinAddress(_ request: RawRequest, _ next: Next) async throws -> RawResponse {
        guard let addressLedger else { return try await next(request) }
        let turn = try await addressLedger.admit(RateLimitKey(origin: request.origin, identity: nil), next)
        let attempts = next.attempts
        do {
            let response = try await next(request)
            _ = addressLedger.finish(turn, RateLimitAnswer(readings: []), about: nil, next.services)
            return response
        } catch {
            if next.attempts == attempts {
                addressLedger.putBack(turn, next.services)
            } else {
                addressLedger.fail(turn, next.services)
            }
            throw error
        }
    }
}

extension RateLimitPolicy {
    /// The policy for all requests from one address.
    ///
    /// Responses report nothing about it.
    var address: RateLimitPolicy? {
        addressBudget.map {
            RateLimitPolicy(budget: $0, dialects: [], longestWait: longestWait, scope: .origin)
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

// The second budget, of all that come from one address.

extension RateLimit {
    /// Sends a request whose own turn has come when that of its address has.
    ///
    /// It comes second, so that who waits for a limit of their own takes nothing
    /// from those who share the address.
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
    /// What the requests of one address keep to; answers say nothing of it.
    var address: RateLimitPolicy? {
        addressBudget.map {
            RateLimitPolicy(budget: $0, dialects: [], longestWait: longestWait, scope: .origin)
        }
    }
}

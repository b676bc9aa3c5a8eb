// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

// A request needs a turn from the limit of its identity, and then one from the limit that all
// requests from the address share. The second wait comes second, so that a request that waits
// for its own limit takes nothing from the others that share the address.

extension RateLimit {
    /// The turns of a request that was let through.
    struct Turn {
        let own: RateLimitLedger.Turn
        /// `nil` without an address budget.
        let address: RateLimitLedger.Turn?
        let identity: String?

        var hasWaited: Bool { own.hasWaited || address?.hasWaited ?? false }
    }

    /// The time for which a credential that was fetched for a returned turn counts as new.
    private static let freshness = Duration.seconds(1)
    /// The number of fetches after which one that took longer counts too.
    ///
    /// Otherwise requests whose authorizer always has to wait would pass a turn round for ever.
    private static let mostFetches = 3

    /// The last fetch of a credential for a returned turn.
    private struct Fetch {
        let begin: TimeSource.Instant
        let end: TimeSource.Instant
        let number: Int

        /// Returns whether the credential is as new as if it were put on now.
        ///
        /// Its age counts from the beginning of the fetch: a task may be held up on its way from the authorizer to
        /// its turn.
        func isNew(at now: TimeSource.Instant) -> Bool {
            begin.duration(to: now) <= freshness || number >= mostFetches && end.duration(to: now) <= freshness
        }
    }

    /// Waits for the turn of a request, and renews its credentials after a wait.
    func turn(of request: inout RawRequest, _ next: Next) async throws -> Turn {
        let time = next.services.time
        var returned: Turn?
        var fetch: Fetch?
        while true {
            let turn = try await admit(request, after: returned, next)
            let isNew = fetch?.isNew(at: time.now())
            if !turn.hasWaited, isNew ?? true { return turn }
            do {
                let isRenewed = try await request.renewCredentials(mayWait: false, through: next)
                let isOther = !policy.scope.isByOrigin && request.isOfOtherIdentity(than: turn.identity, where: counts)
                if isRenewed || isNew ?? false, !isOther { return turn }
            } catch {
                returnUnused(turn, next.services)
                throw error
            }
            returnUnused(turn, next.services)
            let begin = time.now()
            _ = try await request.renewCredentials(mayWait: true, through: next)
            fetch = Fetch(begin: begin, end: time.now(), number: (fetch?.number ?? 0) + 1)
            returned = turn
        }
    }

    private func admit(_ request: RawRequest, after returned: Turn?, _ next: Next) async throws -> Turn {
        let identity = policy.scope.isByOrigin ? nil : try await request.identity(where: counts, through: next)
        let own = try await ledger.admit(policy.scope.key(request, identity: identity), after: returned?.own, next)
        do {
            let key = RateLimitKey(origin: request.origin, identity: nil)
            let address = try await addressLedger?.admit(key, after: returned?.address, next)
            return Turn(own: own, address: address, identity: identity)
        } catch {
            ledger.returnUnused(own, next.services)
            throw error
        }
    }

    /// Gives back the turns of a request that was not sent.
    func returnUnused(_ turn: Turn, _ services: Services) {
        if let address = turn.address { addressLedger?.returnUnused(address, services) }
        ledger.returnUnused(turn.own, services)
    }

    /// Records that a request has failed.
    func fail(_ turn: Turn, _ services: Services) {
        if let address = turn.address { addressLedger?.fail(address, services) }
        ledger.fail(turn.own, services)
    }

    /// Records the response to a request.
    ///
    /// - Returns: The fields that were ignored, each once per origin.
    func finish(
        _ turn: Turn, _ response: RawResponse, _ report: RateLimitReport, to request: RawRequest, _ services: Services
    ) -> [IgnoredLimit] {
        if let address = turn.address, let addressLedger {
            // Responses report nothing about it.
            _ = addressLedger.finish(address, RateLimitReport(readings: []), about: nil, services)
        }
        // Of a redirect that a middleware inside has followed, nothing is known here.
        let isFromElsewhere = response.redirected.map { $0.origin != request.origin } ?? false
        guard !isFromElsewhere else {
            let nothing = RateLimitReport(readings: policy.dialects.map { _ in nil })
            return ledger.finish(turn.own, nothing, about: nil, services)
        }
        let told = policy.scope.key(request, identity: turn.identity, response.head)
        return ledger.finish(turn.own, report, about: told, services)
    }
}

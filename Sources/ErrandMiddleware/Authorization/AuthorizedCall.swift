// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The work of the ``Authorization`` middleware of one call.
struct AuthorizedCall: Sendable {
    enum Key: OptionKey { static let defaultValue = AuthorizedCall() }

    /// The generations with which the call was first sent, by middleware.
    private var generations: [CallID: CredentialGeneration] = [:]
    /// The last request of each middleware, while a ``Cache`` outside of them asks for it.
    private var steps: [CallID: AuthorizedHeads]?

    /// Returns whether a credential belongs to the holder for whom the call was sent first.
    mutating func isOfSameHolder(_ id: CallID, _ generation: CredentialGeneration) -> Bool {
        guard let first = generations[id] else {
            generations[id] = generation
            return true
        }
        return generation.continues(first)
    }

    /// Asks the middleware to note their requests.
    mutating func watch() { steps = [:] }

    /// Notes the request of a middleware, without its credential and with it.
    mutating func note(_ id: CallID, _ heads: AuthorizedHeads) { steps?[id] = heads }

    /// Returns a request as it was sent, without the credential that the only middleware put on
    /// it.
    ///
    /// Credentials of several middleware stay on it: a cache knows the holder of one.
    func bare(_ sent: HTTPRequest) -> HTTPRequest {
        guard let steps, steps.count == 1, let heads = steps.values.first else { return sent }
        return heads.bare(of: sent)
    }
}

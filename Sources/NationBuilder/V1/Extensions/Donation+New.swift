// SPDX-License-Identifier: MIT

import ErrandCore
package import ErrandJSON

extension V1.Donation {
    /// Creates a donation that was paid.
    ///
    /// ```swift
    /// let gift = V1.Donation(cents: 2500, donor: 7, succeededAt: DateTime(Date()))
    /// ```
    ///
    /// - Parameters:
    ///   - cents: The amount in cents.
    ///   - donor: The donor's id.
    ///   - succeededAt: The time of the payment. Without it the API counts a
    ///     donation as failed.
    public init(cents: Int, donor: Int, succeededAt: DateTime) {
        self.init()
        amountInCents = cents
        donorID = donor
        self.succeededAt = succeededAt
    }

    /// Checks for omissions that the API would misunderstand.
    ///
    /// - Throws: `ClientError.invalidRequest`.
    func checkNew(withOutcome needsOutcome: Bool) throws {
        let reason: String
        switch Self.omission(ofNew: try members(), needsOutcome: needsOutcome) {
        case .amount: reason = "a donation needs an amount: set amountInCents"
        case .outcome:
            reason = "a donation without succeeded_at counts as failed: set succeededAt to when it was paid, or to nil"
        case .donor: reason = "a donation needs a donor: set donorID, or email, or firstName and lastName"
        case nil: return
        }
        throw ClientError(.invalidRequest, reason: reason)
    }

    /// Checks that an update contains the outcome of the payment.
    ///
    /// - Throws: `ClientError.invalidRequest`.
    func checkChanges() throws {
        guard try !Self.hasOutcome(members()) else { return }
        throw ClientError(
            .invalidRequest,
            reason: "a donation counts as failed after an update without succeeded_at: change what was read, or set "
                + "succeededAt to when it was paid, or to nil")
    }

    /// An omission that the API would misunderstand.
    package enum Omission: Sendable {
        case amount, outcome, donor
    }

    /// Returns the omission of a new donation; `nil` if there is none.
    package static func omission(ofNew members: JSONObject, needsOutcome: Bool = true) -> Omission? {
        func has(_ keys: String...) -> Bool {
            keys.allSatisfy { ![.null, .string("")].contains(members[$0] ?? .null) }
        }
        guard has("amount_in_cents") else { return .amount }
        guard !needsOutcome || hasOutcome(members) else { return .outcome }
        guard has("donor_id") || has("email") || has("first_name", "last_name") else { return .donor }
        return nil
    }

    /// Returns whether a write contains the outcome of the payment.
    ///
    /// Without it the API counts the donation as failed, even after an update.
    package static func hasOutcome(_ members: JSONObject) -> Bool {
        ["succeeded_at", "failed_at", "canceled_at"].contains { members[$0] != nil }
    }
}

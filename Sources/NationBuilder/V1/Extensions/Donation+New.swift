// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

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
    func checkNew() throws {
        let members = try members()
        func has(_ keys: String...) -> Bool {
            keys.allSatisfy { ![.null, .string("")].contains(members[$0] ?? .null) }
        }
        guard has("amount_in_cents") else { throw Self.incomplete("a donation needs an amount: set amountInCents") }
        guard ["succeeded_at", "failed_at", "canceled_at"].contains(where: { members[$0] != nil }) else {
            throw Self.incomplete(
                "a donation without succeeded_at counts as failed: set succeededAt to when it was paid, or to nil")
        }
        guard has("donor_id") || has("email") || has("first_name", "last_name") else {
            throw Self.incomplete("a donation needs a donor: set donorID, or email, or firstName and lastName")
        }
    }

    private static func incomplete(_ reason: String) -> ClientError { ClientError(.invalidRequest, reason: reason) }
}

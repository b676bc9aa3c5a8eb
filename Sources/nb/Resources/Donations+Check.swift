// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension Donations {
    static let noteOnCreation = """
        A donation needs amount_in_cents, a donor (donor_id, or email, or first_name and last_name) and succeeded_at, \
        the time when it was paid. The API counts one without succeeded_at as failed. For one that was not paid, give \
        failed_at, canceled_at or succeeded_at:=null.
        """

    static let noteOnUpdates = """
        The API counts a donation as failed after an update without succeeded_at, so give the time that it has. For \
        one that was not paid, give failed_at, canceled_at or succeeded_at:=null.
        """

    static func check(_ members: JSONObject, isNew: Bool) throws {
        if let omission = isNew ? V1.Donation.omission(ofNew: members) : omission(ofChanges: members) {
            throw CommandFailure(words(omission, isNew), exitCode: 64)
        }
    }

    private static func omission(ofChanges members: JSONObject) -> V1.Donation.Omission? {
        V1.Donation.hasOutcome(members) ? nil : .outcome
    }

    private static func words(_ omission: V1.Donation.Omission, _ isNew: Bool) -> String {
        switch omission {
        case .amount: "a donation needs an amount: give amount_in_cents"
        case .donor: "a donation needs a donor: give donor_id, or email, or first_name and last_name"
        case .outcome:
            "a donation counts as failed \(isNew ? "without" : "after an update without") succeeded_at: give "
                + "succeeded_at=TIME, or failed_at, canceled_at or succeeded_at:=null for one that was not paid"
        }
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

extension Donations {
    static let noteOnCreation = """
        A donation needs amount_in_cents, a donor (donor_id, or email, or first_name and last_name) and succeeded_at, \
        the time when it was paid. The API counts one without succeeded_at as failed. For one that was not paid, give \
        failed_at, canceled_at or succeeded_at:=null.
        """

    static let noteOnUpdates = """
        The API counts a donation as failed after an update without succeeded_at, so the times that it has are sent \
        again.
        """

    static func check(_ members: JSONObject, isNew: Bool) throws {
        guard isNew, let omission = V1.Donation.omission(ofNew: members) else { return }
        throw CommandFailure(words(omission), exitCode: 64)
    }

    private static func words(_ omission: V1.Donation.Omission) -> String {
        switch omission {
        case .amount: "a donation needs an amount: give amount_in_cents"
        case .donor: "a donation needs a donor: give donor_id, or email, or first_name and last_name"
        case .outcome:
            "a donation counts as failed without succeeded_at: give succeeded_at=TIME, or failed_at, canceled_at or "
                + "succeeded_at:=null for one that was not paid"
        }
    }

    /// Returns the amount, and without a time of what became of the donation those times too.
    static func missing(in changes: JSONObject) -> [String] {
        let times = V1.Donation.hasOutcome(changes) ? [] : ["succeeded_at", "failed_at", "canceled_at"]
        return (neededInUpdates + times).filter { changes[$0] == nil }
    }

    /// Returns the request that reads one through version 2, since version 1 cannot.
    static func showing(_ path: PathTemplate, _ id: String, _ columns: [String]?) -> Request<JSONObject> {
        let number = id.allSatisfy { $0.isASCII && $0.isNumber } ? id : "0"
        let reader = ResponseReader<JSONObject>.json().map { response in
            guard var donation = response["data"]?["attributes"]?.object else {
                throw ClientError(.undecodable.json, reason: "the response holds no donation")
            }
            // Version 1 has other names for these.
            for (name, old) in [("signup_id", "donor_id"), ("is_corporate_contribution", "corporate_contribution")] {
                donation[old] = donation[name].map {
                    $0.string.flatMap { Int($0) }.map { .number(JSONNumber($0)) } ?? $0
                }
                donation[name] = nil
            }
            donation["id"] = Int(number).map { .number(JSONNumber($0)) }
            return donation
        }
        return Request(.get, "", .url("/api/v2/donations/\(number)"), reading: reader)
    }
}

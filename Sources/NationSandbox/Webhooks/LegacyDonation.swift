// SPDX-License-Identifier: MIT

/// The form of a donation in payloads of versions 1 and 2.
enum LegacyDonation {
    static func bytes(_ donation: JSONValue) -> [UInt8] {
        let donor = donation[key: "donor"] ?? .null
        let signup = donor == .null ? JSONText.null : LegacySignup.bytes(donor)
        return JSONObject.text(fields.map { $0.member(of: donation) } + [("signup", signup)])
    }

    private static let fields: [LegacyField] = [
        .same("donation_nationbuilder_id", as: "id"), .same("amount"), .same("amount_in_cents"),
        .same("authorization"), .same("ngp_id"), .same("actblue_order_number"), .absent("election_cycle"),
        .absent("election_period_ngp_code"), .absent("election_period_name"), .absent("election_period_id"),
        .same("payment_type_ngp_code"), .same("payment_type_name"), .absent("payment_type_id"),
        .same("fec_type_ngp_code"), .same("fec_type_name", as: "fec_type"), .absent("fec_type_id"),
        .same("check_number"), .absent("currency"), .moment("succeeded_at"), .moment("failed_at"),
        .moment("canceled_at"), .moment("created_at"), .same("is_private"), .absent("ip_address"), .same("note"),
        .same("page_slug"), .same("recruiter_id"), .same("recruiter_name", as: "recruiter_name_or_email"),
        .same("tracking_code_slug"), .absent("merchant_account_name"),
        .same("is_corporate_contribution", as: "corporate_contribution"),
    ]
}

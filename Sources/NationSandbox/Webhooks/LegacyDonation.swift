// SPDX-License-Identifier: MIT

/// The form of a donation in payloads of versions 1 and 2.
enum LegacyDonation {
    static func bytes(_ donation: JSONValue) -> [UInt8] {
        let donor = donation[key: "donor"] ?? .null
        let signup = donor == .null ? JSONText.null : LegacySignup.bytes(donor)
        return JSONObject.text(fields.map { $0.member(of: donation) } + [("signup", signup)])
    }

    private static let fields = LegacyField.table(
        """
        donation_nationbuilder_id:as.id amount amount_in_cents authorization ngp_id actblue_order_number
        election_cycle:=null election_period_ngp_code:=null election_period_name:=null election_period_id:=null
        payment_type_ngp_code payment_type_name payment_type_id:=null fec_type_ngp_code fec_type_name:as.fec_type
        fec_type_id:=null check_number currency:=null succeeded_at:moment failed_at:moment canceled_at:moment
        created_at:moment is_private ip_address:=null note page_slug recruiter_id
        recruiter_name:as.recruiter_name_or_email tracking_code_slug merchant_account_name:=null
        is_corporate_contribution:as.corporate_contribution
        """)
}

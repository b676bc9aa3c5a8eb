// SPDX-License-Identifier: MIT

/// Programs whose numbers of contacts and leads are not those of the nation; the words of the other columns say what they
/// mean.
extension ExportTool {
    // The names are those of the fields of leads in the API of Meta, which programs that read leads ask for.
    static let leadAds = ExportTool(
        "lead ads of Facebook and Instagram", marks: ["is_organic", "adset_id", "adset_name"], dates: .mdy,
        """
        id =
        created_time =
        ad_id =
        ad_name =
        adset_id =
        adset_name =
        campaign_id =
        campaign_name =
        form_id =
        form_name =
        is_organic =
        platform =
        lead_status =
        full_name = name
        """)

    // The names of refusals are the labels in the source of CiviCRM; no export was at hand for the others.
    static let civiCRM = ExportTool(
        "CiviCRM",
        marks: [
            "Internal Contact ID", "Contact Subtype", "No Bulk Emails (User Opt Out)", "Preferred Communication Method",
        ],
        """
        Contact ID = civicrm_id
        Internal Contact ID = civicrm_id
        Is Opt Out = not email_opt_in
        External Identifier = external_id
        Contact Type =
        Contact Subtype =
        Sort Name =
        Display Name = name
        Current Employer = employer
        Organization Name =
        Legal Identifier =
        Preferred Communication Method =
        Individual Prefix = prefix
        Individual Suffix = suffix
        Supplemental Address 1 = home_address.address2
        Group(s) =
        Tag(s) = tags
        Phone (primary) = phones
        Phone Type =
        On Hold =
        Do Not Trade =
        Do Not Mail =
        """)

    // A public program that reads the paid export has its header in a test. "Mobile" is a device there, and no number.
    static let actBlue = ExportTool(
        "ActBlue", marks: ["Lineitem ID", "Fundraising Page"],
        records: ["receipt_id": "actblue_order_number", "date": "succeeded_at"],
        """
        Receipt ID =
        Date =
        Amount =
        Recurring Total Months =
        Recurrence Number =
        Recipient =
        Fundraising Page =
        Fundraising Partner =
        Reference Code =
        Reference Code N =
        Donor ID =
        Lineitem ID =
        Mobile =
        New Express Signup =
        Comments =
        Reserved =
        Reserved N =
        """)
}

// SPDX-License-Identifier: MIT

/// The types of a nation's communication with people.
extension StoredType {
    static let contacts = StoredType(
        "contacts", .all,
        """
        author_id:one.signups:as.sender_id broadcaster_id:to.broadcasters
        contact_method:choice.contact_method:as.method contact_status:choice.contact_status:as.status content:as.note
        path_id:to.paths path_step_id:to.path_steps pc_in_cents:integer:=0:always:as.capital_in_cents
        signup_id:one.signups:required:as.person_id created_at:moment:read
        """)

    static let broadcasters = StoredType(
        "broadcasters", .reading,
        """
        call_type_id:id:read created_at:moment:read email:read emailer_tags:read
        emailers_need_followup:flag:=false:always:read is_bcc:flag:read mailings_count:integer:read name:read
        new_email_sender_marked_as_prospect:flag:read point_person_id:one.signups:read
        receive_email:flag:=false:always:read received_calls_count:integer:read signup_id:to.signups:read
        text_blasts_count:integer:read text_needs_followup:flag:read text_point_person_id:one.signups:read
        text_tags:read updated_at:moment:read voicemail_needs_followup:flag:read
        voicemail_point_person_id:one.signups:read voicemail_tags:read
        """, [.many("mailings", "mailings", by: "broadcaster_id"), .through("signups", "signups", .broadcasting)])

    static let mailings = StoredType(
        "mailings", .reading,
        """
        broadcaster_id:to.broadcasters:read canceled_at:moment:read created_at:moment:read
        custom_list_id:to.lists:read description:read from:read name:read preheader:read published_at:moment:read
        queued_at:moment:read send_at:moment:read slug:read subject:read tag_list:read updated_at:moment:read
        body_html:extra body_html_parsed:extra author_id:one.signups:hidden
        """)

    static let automations = StoredType(
        "automations", [.list, .show, .create, .update],
        """
        description name:required created_at:moment:read paused_at:moment:read
        status:choice(drafted|running|on_hold|archived|ended):read completed_enrollments_count:integer:extra
        conversions_enabled:flag:extra converted_enrollments_count:integer:extra
        removed_enrollments_count:integer:extra total_enrollments_count:integer:extra
        """, [.many("enrollments", "automation_enrollments", by: "automation_id")])

    static let automationEnrollments = StoredType(
        "automation_enrollments", [.list, .show, .create, .delete],
        """
        automation_id:one.automations:required campaign_source campaign_url signup_id:one.signups:required
        automation_step_number:integer:read created_at:moment:read excluded_at:moment:read next_execution:moment:read
        """)
}

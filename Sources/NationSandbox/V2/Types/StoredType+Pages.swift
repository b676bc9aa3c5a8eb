// SPDX-License-Identifier: MIT

extension StoredType {
    static let sites = StoredType(
        "sites", [.list],
        """
        domain:read name:read slug:read
        """)

    static let pages = StoredType(
        "pages", .all,
        """
        author_id:to.signups excerpt external_id headline name:required page_type_name:="Basic":always
        parent_id:one.pages
        permission_level:choice(anyone|logged_in|members|control_panel_users|admins):="anyone":always
        site_id:one.sites:always slug:always status:choice.page_status:="unlisted":always title:always
        ancestors_permission_level:read effective_permission_level:read parent_slug:read published_at:moment:read
        url_path:read
        """, [.many("membership_types", "membership_types", by: "page_id")])

    static let petitions = StoredType(
        "petitions", .all,
        """
        additional_signatures_count:integer auto_response_broadcaster_id:to.broadcasters auto_response_content
        auto_response_subject content gather_volunteers:flag goal:integer intro is_auto_response:flag
        page_id:one.pages:required petition_form_address:choice.form_field petition_form_phone:choice.form_field
        signature_name
        """, [.many("petition_signatures", "petition_signatures", by: "petition_id")])

    static let petitionSignatures = StoredType(
        "petition_signatures", .all,
        """
        comment is_private:flag petition_id:one.petitions:required recruiter_id:one.signups
        signup_id:one.signups:required created_at:moment:read page_id:one.pages:read updated_at:moment:read
        trigger_autoresponses:flag:write
        """)

    static let suggestionBoxes = StoredType(
        "suggestion_boxes", .all,
        """
        allow_image:flag:=false:always auto_response_broadcaster:to.broadcasters content external_id headline
        name:required official_response_notification_broadcaster:to.broadcasters point_person_id:one.signups
        require_image:flag:=false:always response_notification_broadcaster:to.broadcasters
        send_auto_responses:flag:=true:always send_official_response_notifications:flag:=true:always
        send_response_notifications:flag:=true:always site_id:to.sites:required slug:always
        status:choice.page_status:required tag_list title:always created_at:moment:read page_id:one.pages:always:read
        updated_at:moment:read
        """, [.many("suggestions", "suggestions", by: "suggestion_box_id")])

    static let suggestions = StoredType(
        "suggestions", .all,
        """
        content external_id headline:required official_response recruiter_id:one.signups responded_at:moment
        response_author_id:to.signups response_type_id:integer slug:always
        status:choice.page_status:="published":always suggestion_box_id:to.suggestion_boxes:required
        created_at:moment:read has_image:flag:=false:always:read is_responded:flag:=false:always:read
        page_id:one.pages:always:read site_id:to.sites:read updated_at:moment:read notify_followers:flag:write
        """, [.one("answer_author", "signups", key: "response_author_id")])
}

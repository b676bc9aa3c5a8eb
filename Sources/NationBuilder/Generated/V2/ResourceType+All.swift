// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension V2.ResourceType {
    /// All types that can be listed.
    public static let all: [Self] = [
        Self(
            "automations", "A series of steps that the nation takes people through automatically.",
            "list show create update",
            """
            completed_enrollments_count:integer:extra conversions_enabled:boolean:extra
            converted_enrollments_count:integer:extra created_at:time:r description:text:rw name:text:rw
            paused_at:time:r removed_enrollments_count:integer:extra status:text:r total_enrollments_count:integer:extra
            """),
        Self(
            "automation_enrollments", "A person in an automation.",
            "list show create delete",
            """
            automation_id:id>automations:rw automation_step_number:integer:r campaign_source:text:rw
            campaign_url:text:rw created_at:time:r excluded_at:time:r next_execution:time:r signup_id:id>signups:rw
            """),
        Self(
            "ballots", "A vote of a person in an election.",
            "list show create update delete",
            """
            cast_at:date:rw election_id:id>elections:rw party:text:rw vote_method:text:rw voter_id:id>voters:rw
            """),
        Self(
            "broadcasters", "A sender of e-mails, texts and calls.",
            "list show",
            """
            call_type_id:id:r created_at:time:r email:text:r emailer_tags:text:r emailers_need_followup:boolean:r
            is_bcc:boolean:r mailings_count:integer:r name:text:r new_email_sender_marked_as_prospect:boolean:r
            point_person_id:id>signups:r receive_email:boolean:r received_calls_count:integer:r signup_id:id>signups:r
            text_blasts_count:integer:r text_needs_followup:boolean:r text_point_person_id:id>signups:r text_tags:text:r
            updated_at:time:r voicemail_needs_followup:boolean:r voicemail_point_person_id:id>signups:r
            voicemail_tags:text:r
            """),
        Self(
            "contacts", "A contact with a person: a call, a visit, a message.",
            "list show create update delete",
            """
            author_id:id>signups:rw broadcaster_id:id>broadcasters:rw contact_method:text:rw contact_status:text:rw
            content:text:rw created_at:time:r path_id:id>paths:rw path_step_id:id>path_steps:rw pc_in_cents:integer:rw
            signup_id:id>signups:rw
            """),
        Self(
            "custom_fields", "A custom field of a nation.",
            "list show",
            """
            created_at:time:r field_type:text:r name:text:r options:object:r position:integer:r resource_type:text:r
            slug:text:r updated_at:time:r
            """),
        Self(
            "donations", "A donation.",
            "list show create update delete",
            """
            actblue_order_number:text:rw amount:text:r amount_in_cents:integer:rw billing_address:address:extra
            billing_address_attributes:address:w canceled_at:time:rw check_number:text:rw created_at:time:r
            custom_values:object:rw donation_tracking_code_id:id>donation_tracking_codes:rw email:text:rw
            employer:text:rw failed_at:time:rw first_name:text:rw import_id:id>imports:r
            is_corporate_contribution:boolean:rw is_private:boolean:rw last_name:text:rw mailing_id:id>mailings:rw
            membership_id:id>memberships:rw middle_name:text:rw note:text:rw occupation:text:rw page_id:id>pages:rw
            payment_type_id:id>payment_types:rw payment_type_name:text:rw payout_id:text:r pending_at:time:rw
            pledge_id:id>pledges:rw send_donor_receipt:boolean:w signup_id:id>signups:rw status:text:r
            succeeded_at:time:rw updated_at:time:r work_address:address:extra work_address_attributes:address:w
            """),
        Self(
            "donation_tracking_codes", "A code that names the source of a donation.",
            "list show create update delete",
            """
            created_at:time:r name:text:rw slug:text:rw updated_at:time:r
            """),
        Self(
            "elections", "An election.",
            "list show create update delete",
            """
            country_code:text:rw created_at:time:r donation_maximum:text:r donation_maximum_in_cents:integer:rw
            election_at:date:rw election_cycle:text:rw election_period:text:rw registration_ends_at:date:rw
            state:text:rw updated_at:time:r
            """),
        Self(
            "events", "An event, whose page holds the name.",
            "list show create update delete",
            """
            accept_rsvps:boolean:rw additional_rsvps_count:integer:rw allow_guests:boolean:rw attending_count:integer:rw
            auto_response_broadcaster_id:id>broadcasters:rw auto_response_content:text:rw auto_response_subject:text:rw
            capacity_count:integer:rw contact_email:text:rw contact_email_private:boolean:rw contact_name:text:rw
            contact_phone_number:text:rw contact_phone_private:boolean:rw content:text:rw
            donation_tracking_code_id:id>donation_tracking_codes:rw duration:integer:rw event_form_address:text:rw
            event_form_phone:text:rw gather_volunteers:boolean:rw page_id:id>pages:r point_person_id:id>signups:rw
            private:boolean:rw sends_auto_response:boolean:rw show_guests:boolean:rw start_at:time:rw time_zone:text:rw
            user_ticket_currency:text:rw user_ticket_price_in_cents:integer:rw user_ticket_purchase_url:text:rw
            uses_shifts:boolean:rw uses_tickets:boolean:rw venue_address:address:extra
            venue_address_attributes:address:w venue_name:text:rw
            """),
        Self(
            "event_rsvps", "A person's RSVP to an event.",
            "list show create update delete",
            """
            amount_in_cents:integer:rw attendee:boolean:rw billing_address_attributes:address:w canceled:boolean:rw
            created_at:time:r email:text:rw event_id:id>events:rw first_name:text:rw guests_count:integer:rw
            home_address_attributes:address:w last_name:text:rw mailing_address_attributes:address:w page_id:id>pages:rw
            phone_number:text:w prepaid:boolean:rw private:boolean:rw registered_address_attributes:address:w
            tickets_count:integer:rw updated_at:time:r user_submitted_address_attributes:address:w volunteer:boolean:rw
            work_address_attributes:address:w
            """),
        Self(
            "event_ticket_levels", "A kind of ticket of an event.",
            "list show create update delete",
            """
            amount_in_cents:integer:rw description:text:rw event_id:id>events:rw limit:integer:rw name:text:rw
            number:integer:rw tickets_sold:integer:rw
            """),
        Self(
            "imports", "An import of a file, running or finished.",
            "list show",
            """
            content_head:text:r created_at:time:r error_lines:text:r file_name:text:r finished_at:time:r
            is_overwritable:boolean:r lines_count:integer:r rows_successful:integer:r rows_unsuccessful:integer:r
            rows_updated:integer:r started_at:time:r status:text:r tag_list:text:r type:text:r updated_at:time:r
            """),
        Self(
            "lists", "A list of people.",
            "list show create update delete",
            """
            author_id:id>signups:rw created_at:time:r description:text:rw is_sharing_writable:boolean:rw name:text:rw
            parent_id:id>lists:rw signup_id:id>signups:rw signups_count:integer:r slug:text:rw updated_at:time:r
            """),
        Self(
            "mailings", "An e-mail to many people.",
            "list show",
            """
            body_html:text:extra body_html_parsed:text:extra broadcaster_id:id>broadcasters:r canceled_at:time:r
            created_at:time:r custom_list_id:id>lists:r description:text:r from:text:r name:text:r preheader:text:r
            published_at:time:r queued_at:time:r send_at:time:r slug:text:r subject:text:r tag_list:text:r
            updated_at:time:r
            """),
        Self(
            "memberships", "The membership of a person.",
            "list show create update delete",
            """
            activity_author_id:id>signups:w created_at:time:r expires_on:date:rw
            grace_period_num_time_periods:integer:rw grace_period_time_period_type:text:rw
            membership_type_id:id>membership_types:rw signup_id:id>signups:rw started_at:time:rw status:text:rw
            status_reason:text:rw suspended_at:date:r trigger_autoresponses:boolean:w updated_at:time:r
            """),
        Self(
            "membership_types", "A kind of membership.",
            "list show create update delete",
            """
            created_at:time:r description:text:rw expiration_warning_num_time_periods:integer:rw
            expiration_warning_time_period_type:text:rw grace_period_num_time_periods:integer:rw
            grace_period_time_period_type:text:rw name:text:rw page_id:id>pages:rw updated_at:time:r
            """),
        Self(
            "pages", "A page of a site.",
            "list show create update delete",
            """
            ancestors_permission_level:text:r author_id:id>signups:rw effective_permission_level:text:r excerpt:text:rw
            external_id:text:rw headline:text:rw name:text:rw page_type_name:text:rw parent_id:id>pages:rw
            parent_slug:text:r permission_level:text:rw published_at:time:r site_id:id>sites:rw slug:text:rw
            status:text:rw title:text:rw url_path:text:r
            """),
        Self(
            "paths", "A path: ordered steps toward a goal.",
            "list show create update delete",
            """
            created_at:time:r default_due_date_interval:text:rw default_point_person_id:id>signups:rw
            default_value_amount:decimal:rw due_date_is_enabled:boolean:rw name:text:rw updated_at:time:r
            value_amount_is_enabled:boolean:rw
            """),
        Self(
            "path_histories", "An event of a journey.",
            "list show",
            """
            category:text:r created_at:time:r current_step_point_person_id:id>signups:r
            path_journey_id:id>path_journeys:r path_journey_status_change_id:id>path_journey_status_changes:r
            path_step_id:id>path_steps:r point_person_id:id>signups:r recruiter_id:id>signups:r updated_at:time:r
            """),
        Self(
            "path_journeys", "A person's journey along a path.",
            "list show create update",
            """
            created_at:time:r current_step_due_date:time:rw current_step_id:id>path_steps:rw
            current_step_point_person_id:id>signups:rw description:text:rw due_date:time:rw ended_at:time:r
            journey_status:text:r last_moved_at:time:r path_id:id>paths:rw
            path_journey_status_change_id:id>path_journey_status_changes:r point_person_id:id>signups:rw
            signup_id:id>signups:rw updated_at:time:r value_amount:decimal:rw
            """),
        Self(
            "path_journey_status_changes", "A reason to complete or abandon journeys.",
            "list show create update delete",
            """
            created_at:time:r name:text:rw path_id:id>paths:rw target_status:text:rw updated_at:time:r
            """),
        Self(
            "path_steps", "A step of a path.",
            "list show create update delete",
            """
            created_at:time:r default_due_date_interval:text:rw default_point_person_id:id>signups:rw name:text:rw
            path_id:id>paths:rw position:integer:rw updated_at:time:r
            """),
        Self(
            "petitions", "A petition, whose page holds the name.",
            "list show create update delete",
            """
            additional_signatures_count:integer:rw auto_response_broadcaster_id:id>broadcasters:rw
            auto_response_content:text:rw auto_response_subject:text:rw content:text:rw gather_volunteers:boolean:rw
            goal:integer:rw intro:text:rw is_auto_response:boolean:rw page_id:id>pages:rw petition_form_address:text:rw
            petition_form_phone:text:rw signature_name:text:rw
            """),
        Self(
            "petition_signatures", "The signature of a person under a petition.",
            "list show create update delete",
            """
            comment:text:rw created_at:time:r is_private:boolean:rw page_id:id>pages:r petition_id:id>petitions:rw
            recruiter_id:id>signups:rw signup_id:id>signups:rw trigger_autoresponses:boolean:w updated_at:time:r
            """),
        Self(
            "pledges", "A person's pledge to donate.",
            "list show create update delete",
            """
            amount:text:r amount_in_cents:integer:rw amount_left_in_cents:integer:r author_id:id>signups:rw
            created_at:time:r donation_tracking_code_id:id>donation_tracking_codes:rw is_private:boolean:rw
            page_id:id>pages:rw recruiter_id:id>signups:rw signup_id:id>signups:rw updated_at:time:r
            """),
        Self(
            "precincts", "The smallest district of an election.",
            "list show create update delete",
            """
            code:text:rw name:text:rw point_person_id:id>signups:rw
            """),
        Self(
            "relationships", "The relationship of two people.",
            "list show create update delete",
            """
            created_at:time:r first_signup_id:id>signups:rw relationship_type:text:rw second_signup_id:id>signups:rw
            title:text:rw updated_at:time:r
            """),
        Self(
            "signups", "A person or an organization in a nation.",
            "list show create update delete",
            """
            author_id:id>signups:rw availability:text:rw banned_at:time:rw billing_address:address:extra
            billing_address_attributes:address:w born_at:date:rw capital_amount_in_cents:integer:rw church:text:rw
            city_district:text:rw city_sub_district:text:rw civicrm_id:text:rw contact_status:text:rw
            could_vote_status:integer:rw county_district:text:rw county_file_id:text:rw created_at:time:r
            custom_values:object:rw datatrust_id:text:rw demo:text:rw do_not_call:boolean:rw do_not_contact:boolean:rw
            donations_amount_in_cents:integer:rw donations_amount_this_cycle_in_cents:integer:rw
            donations_count:integer:rw donations_count_this_cycle:integer:rw
            donations_pledged_amount_in_cents:integer:rw donations_raised_amount_in_cents:integer:rw
            donations_raised_amount_this_cycle_in_cents:integer:rw donations_raised_count:integer:rw
            donations_raised_count_this_cycle:integer:rw donations_to_raise_amount_in_cents:integer:rw dw_id:text:rw
            email:text:rw email1:text:rw email1_is_bad:boolean:rw email1_is_bouncing:boolean:r email2:text:rw
            email2_is_bad:boolean:rw email2_is_bouncing:boolean:r email3:text:rw email3_is_bad:boolean:rw
            email3_is_bouncing:boolean:r email4:text:rw email4_is_bad:boolean:rw email4_is_bouncing:boolean:r
            email_opt_in:boolean:rw employer:text:rw ethnicity:text:rw external_id:text:rw fax_number:text:rw
            federal_district:text:rw federal_donotcall:boolean:rw fire_district:text:rw first_donated_at:time:rw
            first_fundraised_at:time:rw first_name:text:rw first_prospect_at:time:rw first_recruited_at:time:rw
            first_supporter_at:time:rw first_volunteer_at:time:rw full_name:text:r home_address:address:extra
            home_address_attributes:address:w import_id:id>imports:rw inferred_party:text:rw
            inferred_support_level:integer:rw is_cpu:boolean:r is_deceased:boolean:rw is_donor:boolean:r
            is_fundraiser:boolean:rw is_ignore_donation_limits:boolean:rw is_leaderboardable:boolean:rw
            is_mobile_bad:boolean:rw is_possible_duplicate:boolean:rw is_profile_private:boolean:rw
            is_profile_searchable:boolean:rw is_prospect:boolean:rw is_supporter:boolean:rw
            is_survey_question_private:boolean:rw is_volunteer:boolean:rw judicial_district:text:rw
            labour_region:text:rw language:text:rw last_call_id:id:rw last_contacted_at:time:rw
            last_contacted_by_id:id>signups:rw last_donated_at:time:rw last_fundraised_at:time:rw last_name:text:rw
            last_rule_violation_at:time:rw legal_name:text:rw locale:text:rw mailing_address:address:extra
            mailing_address_attributes:address:w marital_status:text:rw middle_name:text:rw mobile_number:text:rw
            mobile_opt_in:boolean:rw ngp_id:text:rw note:text:rw note_updated_at:time:r occupation:text:rw
            parent_id:id>signups:rw party:text:rw party_member:boolean:rw pf_strat_id:text:rw phone_number:text:rw
            phone_time:text:rw precinct_id:id>precincts:rw prefix:text:rw previous_party:text:rw
            primary_address:address:extra primary_email_id:integer:rw priority_level:integer:rw
            priority_level_changed_at:time:r profile_content:text:rw profile_content_html:text:r
            profile_headline:text:rw profile_image_url:text:extra received_capital_amount_in_cents:integer:rw
            recruiter_id:id>signups:rw registered_address:address:extra registered_address_attributes:address:w
            registered_at:date:rw religion:text:rw rnc_id:text:rw rnc_regid:text:rw rule_violations_count:integer:rw
            salesforce_id:text:rw school_district:text:rw school_sub_district:text:rw sex:text:rw signup_type:integer:rw
            spent_capital_amount_in_cents:integer:rw state_file_id:text:rw state_lower_district:text:rw
            state_upper_district:text:rw submitted_address:text:rw suffix:text:rw support_level:integer:rw
            support_level_changed_at:time:r supranational_district:text:rw township:text:rw unsubscribed_at:time:rw
            updated_at:time:r user_submitted_address:address:extra user_submitted_address_attributes:address:w
            username:text:rw van_id:text:rw village_district:text:rw ward:text:rw warnings_count:integer:rw
            work_address:address:extra work_address_attributes:address:w work_phone_number:text:rw
            """),
        Self(
            "signup_profiles", "A person's own description on the site.",
            "list show create update delete",
            """
            bio:text:rw signup_id:id>signups:rw website:text:rw
            """),
        Self(
            "signup_tags", "A tag that people can have.",
            "list show create update delete",
            """
            from_sharing_nation:boolean:r imported:boolean:r name:text:rw shared_with_nations:boolean:r
            taggings_count:integer:r
            """),
        Self(
            "signup_taggings", "The tag of a person.",
            "list show create delete",
            """
            created_at:time:r signup_id:id>signups:rw tag_id:id>signup_tags:rw
            """),
        Self(
            "sites", "A website of the nation.",
            "list",
            """
            domain:text:r name:text:r slug:text:r
            """),
        Self(
            "suggestions", "A suggestion that a person made on the site.",
            "list show create update delete",
            """
            content:text:rw created_at:time:r external_id:text:rw has_image:boolean:r headline:text:rw
            is_responded:boolean:r notify_followers:boolean:w official_response:text:rw page_id:id>pages:r
            recruiter_id:id>signups:rw responded_at:time:rw response_author_id:id>signups:rw response_type_id:integer:rw
            site_id:id>sites:r slug:text:rw status:text:rw suggestion_box_id:id>suggestion_boxes:rw updated_at:time:r
            """),
        Self(
            "suggestion_boxes", "A page where suggestions are made.",
            "list show create update delete",
            """
            allow_image:boolean:rw auto_response_broadcaster:id>broadcasters:rw content:text:rw created_at:time:r
            external_id:text:rw headline:text:rw name:text:rw
            official_response_notification_broadcaster:id>broadcasters:rw page_id:id>pages:r
            point_person_id:id>signups:rw require_image:boolean:rw response_notification_broadcaster:id>broadcasters:rw
            send_auto_responses:boolean:rw send_official_response_notifications:boolean:rw
            send_response_notifications:boolean:rw site_id:id>sites:rw slug:text:rw status:text:rw tag_list:text:rw
            title:text:rw updated_at:time:r
            """),
        Self(
            "surveys", "A survey.",
            "list show create update delete",
            """
            created_at:time:r name:text:rw updated_at:time:r
            """),
        Self(
            "survey_questions", "A question of a survey.",
            "list show create update delete",
            """
            content:text:rw created_at:time:r intro:text:rw is_randomized:boolean:rw position:integer:r
            published_at:time:r question_format:text:rw slug:text:rw status:text:rw survey_id:id>surveys:rw
            tag_list:text:rw updated_at:time:r
            """),
        Self(
            "survey_question_possible_responses", "A choice that a question offers.",
            "list show create update delete",
            """
            created_at:time:r name:text:rw outro:text:rw position:integer:rw survey_question_id:id>survey_questions:rw
            tag_list:text:rw updated_at:time:r
            """),
        Self(
            "survey_question_responses", "A person's answer to a question.",
            "list show create update delete",
            """
            author_id:id>signups:rw content:text:rw created_at:time:r is_skipped:boolean:r page_id:id>pages:r
            question_format:text:rw signup_id:id>signups:rw survey_question_id:id>survey_questions:rw
            survey_question_possible_response_id:id>survey_question_possible_responses:rw updated_at:time:r
            """),
        Self(
            "voters", "A person's record in the voter file.",
            "list show create update delete",
            """
            is_absentee_voter:boolean:rw is_active_voter:boolean:rw is_dropped_from_file:boolean:rw
            is_early_voter:boolean:rw is_permanent_absentee_voter:boolean:rw signup_id:id>signups:rw
            """),
    ]
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension V2.ResourceType {
    /// The relationships of all types that can be listed, by the names of the types.
    static let relationshipWords = [
        "automations": """
        enrollments:many>automation_enrollments
        """,
        "automation_enrollments": """
        automation:one>automations signup:one>signups
        """,
        "ballots": """
        election:one>elections voter:one>voters
        """,
        "broadcasters": """
        mailings:many>mailings point_person:one>signups signups:many>signups text_point_person:one>signups
        voicemail_point_person:one>signups
        """,
        "contacts": """
        author:one>signups signup:one>signups
        """,
        "donations": """
        author:one>signups donation_tracking_code:one>donation_tracking_codes import:one>imports
        mailing:one>mailings membership:one>memberships page:one>pages payment_type:one>payment_types
        pledge:one>pledges recruiter:one>signups signup:one>signups
        """,
        "donation_tracking_codes": """
        donations:many>donations
        """,
        "elections": """
        ballots:many>ballots
        """,
        "events": """
        auto_response_broadcaster:one>broadcasters event_ticket_levels:many>event_ticket_levels page:one>pages
        point_person:one>signups rsvps:many>event_rsvps tracking_code:one>donation_tracking_codes
        """,
        "event_rsvps": """
        author:one>signups event:one>events event_ticket_level:one>event_ticket_levels recruiter:one>signups
        signup:one>signups
        """,
        "event_ticket_levels": """
        event:one>events event_rsvps:many>event_rsvps
        """,
        "imports": """
        author:one>signups point_person:one>signups signups:many>signups terminator:one>signups
        """,
        "lists": """
        author:one>signups lists:many>lists mailings:many>mailings parent:one>lists signup:one>signups
        """,
        "mailings": """
        author:one>signups
        """,
        "memberships": """
        donations:many>donations membership_type:one>membership_types signup:one>signups
        """,
        "membership_types": """
        memberships:many>memberships page:one>pages
        """,
        "pages": """
        membership_types:many>membership_types parent:one>pages site:one>sites
        """,
        "paths": """
        default_point_person:one>signups path_journey_status_changes:many>path_journey_status_changes
        path_journeys:many>path_journeys path_steps:many>path_steps
        """,
        "path_histories": """
        current_step_point_person:one>signups path_journey:one>path_journeys
        path_journey_status_change:one>path_journey_status_changes point_person:one>signups recruiter:one>signups
        """,
        "path_journeys": """
        current_step:one>path_steps current_step_point_person:one>signups path:one>paths
        path_histories:many>path_histories path_journey_status_change:one>path_journey_status_changes
        point_person:one>signups signup:one>signups
        """,
        "path_journey_status_changes": """
        path:one>paths path_histories:many>path_histories path_journeys:many>path_journeys
        """,
        "path_steps": """
        default_point_person:one>signups path:one>paths
        """,
        "petitions": """
        page:one>pages petition_signatures:many>petition_signatures
        """,
        "petition_signatures": """
        page:one>pages petition:one>petitions recruiter:one>signups signup:one>signups
        """,
        "pledges": """
        author:one>signups donation_tracking_code:one>donation_tracking_codes page:one>pages recruiter:one>signups
        signup:one>signups
        """,
        "precincts": """
        point_person:one>signups signups:many>signups
        """,
        "relationships": """
        first_signup:one>signups second_signup:one>signups
        """,
        "signups": """
        author:one>signups last_contacted_by:one>signups memberships:many>memberships page:one>pages
        parent:one>signups path_journeys:many>path_journeys petition_signatures:many>petition_signatures
        precinct:one>precincts recruiter:one>signups signup_profile:one>signup_profiles signup_tags:many>signup_tags
        taggings:many>signup_taggings voter:one>voters
        """,
        "signup_profiles": """
        signup:one>signups
        """,
        "signup_tags": """
        signups:many>signups taggings:many>signup_taggings
        """,
        "signup_taggings": """
        signup:one>signups tag:one>signup_tags
        """,
        "suggestions": """
        answer_author:one>signups page:one>pages recruiter:one>signups
        """,
        "suggestion_boxes": """
        page:one>pages point_person:one>signups suggestions:many>suggestions
        """,
        "surveys": """
        survey_questions:many>survey_questions
        """,
        "survey_questions": """
        author:one>signups survey:one>surveys
        survey_question_possible_responses:many>survey_question_possible_responses
        survey_question_responses:many>survey_question_responses
        """,
        "survey_question_possible_responses": """
        survey_question:one>survey_questions survey_question_responses:many>survey_question_responses
        """,
        "survey_question_responses": """
        author:one>signups page:one>pages signup:one>signups survey_question:one>survey_questions
        survey_question_possible_response:one>survey_question_possible_responses
        """,
        "voters": """
        ballots:many>ballots signup:one>signups
        """,
    ]
}

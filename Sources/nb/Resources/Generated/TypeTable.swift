// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What is not said here is in `V2.ResourceType`.
enum TypeTable {
    /// The types that have no other commands.
    static let types: [any TypedResource.Type] = [
        AutomationEnrollmentType.self, AutomationType.self, BallotType.self, BroadcasterType.self,
        CustomFieldType.self, DonationTrackingCodeType.self, ElectionType.self, EventRSVPType.self,
        EventTicketLevelType.self, ImportType.self, MailingType.self, MembershipTypeType.self, MembershipType.self,
        PageType.self, PathHistoryType.self, PathJourneyStatusChangeType.self, PathJourneyType.self,
        PathStepType.self, PathType.self, PetitionSignatureType.self, PetitionType.self, PledgeType.self,
        PrecinctType.self, RelationshipType.self, SignupProfileType.self, SignupTaggingType.self, SignupTagType.self,
        SignupType.self, SiteType.self, SuggestionBoxType.self, SuggestionType.self,
        SurveyQuestionPossibleResponseType.self, SurveyQuestionResponseType.self, SurveyQuestionType.self,
        VoterType.self,
    ]
}

enum AutomationEnrollmentType: TypedResource {
    static let name = "automation_enrollments"
    static let columns = [
        "id", "automation_id", "signup_id", "automation_step_number", "next_execution", "created_at",
    ]
}

enum AutomationType: TypedResource {
    static let name = "automations"
    static let columns = [
        "id", "name", "status", "paused_at", "created_at",
    ]
}

enum BallotType: TypedResource {
    static let name = "ballots"
    static let columns = [
        "id", "voter_id", "election_id", "cast_at", "party", "vote_method",
    ]
}

enum BroadcasterType: TypedResource {
    static let name = "broadcasters"
    static let columns = [
        "id", "name", "email", "point_person_id", "mailings_count", "updated_at",
    ]
}

enum ContactType: TypedResource {
    static let name = "contacts"
    static let columns = [
        "id", "signup_id", "author_id", "contact_method", "contact_status", "content", "created_at",
    ]
}

enum CustomFieldType: TypedResource {
    static let name = "custom_fields"
    static let columns = [
        "id", "slug", "name", "field_type", "resource_type", "updated_at",
    ]
}

enum DonationTrackingCodeType: TypedResource {
    static let name = "donation_tracking_codes"
    static let columns = [
        "id", "name", "slug", "updated_at",
    ]
}

enum DonationType: TypedResource {
    static let name = "donations"
    static let columns = [
        "id", "signup_id", "first_name", "last_name", "amount", "payment_type_name", "succeeded_at",
    ]
}

enum ElectionType: TypedResource {
    static let name = "elections"
    static let columns = [
        "id", "election_at", "election_period", "election_cycle", "country_code", "state",
    ]
}

enum EventRSVPType: TypedResource {
    static let name = "event_rsvps"
    static let columns = [
        "id", "event_id", "first_name", "last_name", "email", "attendee", "canceled", "updated_at",
    ]
}

enum EventTicketLevelType: TypedResource {
    static let name = "event_ticket_levels"
    static let columns = [
        "id", "event_id", "name", "amount_in_cents", "limit", "tickets_sold",
    ]
}

enum EventType: TypedResource {
    static let name = "events"
    static let columns = [
        "id", "page_id", "start_at", "time_zone", "attending_count",
    ]
}

enum ImportType: TypedResource {
    static let name = "imports"
    static let columns = [
        "id", "file_name", "status", "lines_count", "rows_successful", "finished_at",
    ]
}

enum ListType: TypedResource {
    static let name = "lists"
    static let columns = [
        "id", "slug", "name", "signups_count", "author_id", "description", "updated_at",
    ]
    static let page: String? = "admin/lists"
}

enum MailingType: TypedResource {
    static let name = "mailings"
    static let columns = [
        "id", "name", "subject", "from", "published_at", "updated_at",
    ]
}

enum MembershipTypeType: TypedResource {
    static let name = "membership_types"
    static let columns = [
        "id", "name", "page_id", "updated_at",
    ]
}

enum MembershipType: TypedResource {
    static let name = "memberships"
    static let columns = [
        "id", "signup_id", "membership_type_id", "status", "started_at", "expires_on",
    ]
}

enum PageType: TypedResource {
    static let name = "pages"
    static let columns = [
        "id", "name", "slug", "page_type_name", "status", "published_at",
    ]
}

enum PathHistoryType: TypedResource {
    static let name = "path_histories"
    static let columns = [
        "id", "path_journey_id", "category", "path_step_id", "point_person_id", "created_at",
    ]
}

enum PathJourneyStatusChangeType: TypedResource {
    static let name = "path_journey_status_changes"
    static let columns = [
        "id", "path_id", "name", "target_status", "updated_at",
    ]
}

enum PathJourneyType: TypedResource {
    static let name = "path_journeys"
    static let columns = [
        "id", "path_id", "signup_id", "journey_status", "current_step_id", "updated_at",
    ]
}

enum PathStepType: TypedResource {
    static let name = "path_steps"
    static let columns = [
        "id", "path_id", "position", "name", "updated_at",
    ]
}

enum PathType: TypedResource {
    static let name = "paths"
    static let columns = [
        "id", "name", "default_point_person_id", "updated_at",
    ]
}

enum PetitionSignatureType: TypedResource {
    static let name = "petition_signatures"
    static let columns = [
        "id", "petition_id", "signup_id", "comment", "is_private", "created_at",
    ]
}

enum PetitionType: TypedResource {
    static let name = "petitions"
    static let columns = [
        "id", "page_id", "signature_name", "goal", "additional_signatures_count",
    ]
    static let pageKind: String? = "Petition"
}

enum PledgeType: TypedResource {
    static let name = "pledges"
    static let columns = [
        "id", "signup_id", "amount", "amount_left_in_cents", "page_id", "updated_at",
    ]
}

enum PrecinctType: TypedResource {
    static let name = "precincts"
    static let columns = [
        "id", "name", "code", "point_person_id",
    ]
}

enum RelationshipType: TypedResource {
    static let name = "relationships"
    static let columns = [
        "id", "first_signup_id", "relationship_type", "second_signup_id", "title", "updated_at",
    ]
}

enum SignupProfileType: TypedResource {
    static let name = "signup_profiles"
    static let columns = [
        "id", "signup_id", "website", "bio",
    ]
}

enum SignupTaggingType: TypedResource {
    static let name = "signup_taggings"
    static let columns = [
        "id", "signup_id", "tag_id", "created_at",
    ]
}

enum SignupTagType: TypedResource {
    static let name = "signup_tags"
    static let columns = [
        "id", "name", "taggings_count",
    ]
}

enum SignupType: TypedResource {
    static let name = "signups"
    static let columns = [
        "id", "first_name", "last_name", "email", "mobile_number", "updated_at",
    ]
    static let page: String? = "admin/signups"
}

enum SiteType: TypedResource {
    static let name = "sites"
    static let columns = [
        "id", "name", "slug", "domain",
    ]
}

enum SuggestionBoxType: TypedResource {
    static let name = "suggestion_boxes"
    static let columns = [
        "id", "name", "slug", "status", "page_id", "updated_at",
    ]
}

enum SuggestionType: TypedResource {
    static let name = "suggestions"
    static let columns = [
        "id", "suggestion_box_id", "headline", "status", "responded_at", "updated_at",
    ]
}

enum SurveyQuestionPossibleResponseType: TypedResource {
    static let name = "survey_question_possible_responses"
    static let columns = [
        "id", "survey_question_id", "position", "name", "updated_at",
    ]
}

enum SurveyQuestionResponseType: TypedResource {
    static let name = "survey_question_responses"
    static let columns = [
        "id", "survey_question_id", "signup_id", "content", "survey_question_possible_response_id",
        "updated_at",
    ]
}

enum SurveyQuestionType: TypedResource {
    static let name = "survey_questions"
    static let columns = [
        "id", "survey_id", "slug", "question_format", "status", "updated_at",
    ]
}

enum SurveyType: TypedResource {
    static let name = "surveys"
    static let columns = [
        "id", "name", "created_at", "updated_at",
    ]
}

enum VoterType: TypedResource {
    static let name = "voters"
    static let columns = [
        "id", "signup_id", "is_active_voter", "is_absentee_voter", "is_early_voter",
    ]
}

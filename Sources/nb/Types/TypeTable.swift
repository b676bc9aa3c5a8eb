// SPDX-License-Identifier: MIT

// The types of version 2 that have no commands of their own. What is not said here is in `V2.ResourceType`.

enum AutomationEnrollments: TypedResource {
    static let name = "automation_enrollments"
    static let columns = ["id", "automation_id", "signup_id", "automation_step_number", "next_execution", "created_at"]
}

enum Automations: TypedResource {
    static let name = "automations"
    static let columns = ["id", "name", "status", "paused_at", "created_at"]
}

enum Ballots: TypedResource {
    static let name = "ballots"
    static let columns = ["id", "voter_id", "election_id", "cast_at", "party", "vote_method"]
}

enum Broadcasters: TypedResource {
    static let name = "broadcasters"
    static let columns = ["id", "name", "email", "point_person_id", "mailings_count", "updated_at"]
}

enum CustomFieldType: TypedResource {
    static let name = "custom_fields"
    static let columns = ["id", "slug", "name", "field_type", "resource_type", "updated_at"]
}

enum DonationTrackingCodes: TypedResource {
    static let name = "donation_tracking_codes"
    static let columns = ["id", "name", "slug", "updated_at"]
}

enum Elections: TypedResource {
    static let name = "elections"
    static let columns = ["id", "election_at", "election_period", "election_cycle", "country_code", "state"]
}

enum EventRSVPs: TypedResource {
    static let name = "event_rsvps"
    static let columns = ["id", "event_id", "first_name", "last_name", "email", "attendee", "canceled", "updated_at"]
}

enum EventTicketLevels: TypedResource {
    static let name = "event_ticket_levels"
    static let columns = ["id", "event_id", "name", "amount_in_cents", "limit", "tickets_sold"]
}

enum Imports: TypedResource {
    static let name = "imports"
    static let columns = ["id", "file_name", "status", "lines_count", "rows_successful", "finished_at"]
}

enum Mailings: TypedResource {
    static let name = "mailings"
    static let columns = ["id", "name", "subject", "from", "published_at", "updated_at"]
}

enum MembershipTypes: TypedResource {
    static let name = "membership_types"
    static let columns = ["id", "name", "page_id", "updated_at"]
}

enum Memberships: TypedResource {
    static let name = "memberships"
    static let columns = ["id", "signup_id", "membership_type_id", "status", "started_at", "expires_on"]
}

enum Pages: TypedResource {
    static let name = "pages"
    static let columns = ["id", "name", "slug", "page_type_name", "status", "published_at"]
}

enum PathHistories: TypedResource {
    static let name = "path_histories"
    static let columns = ["id", "path_journey_id", "category", "path_step_id", "point_person_id", "created_at"]
}

enum PathJourneyStatusChanges: TypedResource {
    static let name = "path_journey_status_changes"
    static let columns = ["id", "path_id", "name", "target_status", "updated_at"]
}

enum PathJourneys: TypedResource {
    static let name = "path_journeys"
    static let columns = ["id", "path_id", "signup_id", "journey_status", "current_step_id", "updated_at"]
}

enum PathSteps: TypedResource {
    static let name = "path_steps"
    static let columns = ["id", "path_id", "position", "name", "updated_at"]
}

enum Paths: TypedResource {
    static let name = "paths"
    static let columns = ["id", "name", "default_point_person_id", "updated_at"]
}

enum PetitionSignatures: TypedResource {
    static let name = "petition_signatures"
    static let columns = ["id", "petition_id", "signup_id", "comment", "is_private", "created_at"]
}

enum Petitions: TypedResource {
    static let name = "petitions"
    static let columns = ["id", "page_id", "signature_name", "goal", "additional_signatures_count"]
    static let pageKind: String? = "Petition"
}

enum Pledges: TypedResource {
    static let name = "pledges"
    static let columns = ["id", "signup_id", "amount", "amount_left_in_cents", "page_id", "updated_at"]
}

enum Precincts: TypedResource {
    static let name = "precincts"
    static let columns = ["id", "name", "code", "point_person_id"]
}

enum Relationships: TypedResource {
    static let name = "relationships"
    static let columns = ["id", "first_signup_id", "relationship_type", "second_signup_id", "title", "updated_at"]
}

enum SignupProfiles: TypedResource {
    static let name = "signup_profiles"
    static let columns = ["id", "signup_id", "website", "bio"]
}

enum SignupTaggings: TypedResource {
    static let name = "signup_taggings"
    static let columns = ["id", "signup_id", "tag_id", "created_at"]
}

enum SignupTags: TypedResource {
    static let name = "signup_tags"
    static let columns = ["id", "name", "taggings_count"]
}

enum Signups: TypedResource {
    static let name = "signups"
    static let columns = ["id", "first_name", "last_name", "email", "mobile_number", "updated_at"]
    static let page: String? = "admin/signups"
}

enum Sites: TypedResource {
    static let name = "sites"
    static let columns = ["id", "name", "slug", "domain"]
}

enum SuggestionBoxes: TypedResource {
    static let name = "suggestion_boxes"
    static let columns = ["id", "name", "slug", "status", "page_id", "updated_at"]
}

enum Suggestions: TypedResource {
    static let name = "suggestions"
    static let columns = ["id", "suggestion_box_id", "headline", "status", "responded_at", "updated_at"]
}

enum SurveyQuestionPossibleResponses: TypedResource {
    static let name = "survey_question_possible_responses"
    static let columns = ["id", "survey_question_id", "position", "name", "updated_at"]
}

enum SurveyQuestionResponses: TypedResource {
    static let name = "survey_question_responses"
    static let columns = [
        "id", "survey_question_id", "signup_id", "content", "survey_question_possible_response_id", "updated_at",
    ]
}

enum SurveyQuestions: TypedResource {
    static let name = "survey_questions"
    static let columns = ["id", "survey_id", "slug", "question_format", "status", "updated_at"]
}

enum Voters: TypedResource {
    static let name = "voters"
    static let columns = ["id", "signup_id", "is_active_voter", "is_absentee_voter", "is_early_voter"]
}

// MARK: What version 1 cannot do

/// Version 2 of lists, for `nb lists show`.
enum ListType: TypedResource {
    static let name = "lists"
    static let columns = ["id", "slug", "name", "signups_count", "author_id", "description", "updated_at"]
    static let page: String? = "admin/lists"
}

/// Version 2 of contacts, for `nb contacts show`, `update` and `delete`: those of version 1 have no ids.
enum ContactType: TypedResource {
    static let name = "contacts"
    static let columns = ["id", "signup_id", "author_id", "contact_method", "contact_status", "content", "created_at"]
    static let listing = "nb contacts list PERSON --where 'id>0'"
}

/// Version 2 of surveys, for `nb surveys show`.
enum SurveyType: TypedResource {
    static let name = "surveys"
    static let columns = ["id", "name", "created_at", "updated_at"]
}

/// Version 2 of donations, as which they are saved before they are deleted.
enum DonationType: TypedResource {
    static let name = "donations"
    static let columns = ["id", "signup_id", "first_name", "last_name", "amount", "payment_type_name", "succeeded_at"]
}

/// Version 2 of tags, for `nb tags show`, `create`, `update` and `delete`.
enum TagType: TypedResource {
    static let name = "signup_tags"
    static let columns = SignupTags.columns
    static let singular = "tag"
    static let listing = "nb tags list"
}

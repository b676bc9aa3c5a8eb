// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension NationV2 {
    /// The `automations`, each a ``V2/Automation``.
    public var automations: ResourceCollection<V2.Automation> {
        ResourceCollection(api: self)
    }

    /// The `automation_enrollments`, each a ``V2/AutomationEnrollment``.
    public var automationEnrollments: ResourceCollection<V2.AutomationEnrollment> {
        ResourceCollection(api: self)
    }

    /// The `ballots`, each a ``V2/Ballot``.
    public var ballots: ResourceCollection<V2.Ballot> {
        ResourceCollection(api: self)
    }

    /// The `broadcasters`, each a ``V2/Broadcaster``.
    public var broadcasters: ResourceCollection<V2.Broadcaster> {
        ResourceCollection(api: self)
    }

    /// The `contacts`, each a ``V2/Contact``.
    public var contacts: ResourceCollection<V2.Contact> {
        ResourceCollection(api: self)
    }

    /// The `custom_fields`, each a ``V2/CustomField``.
    public var customFields: ResourceCollection<V2.CustomField> {
        ResourceCollection(api: self)
    }

    /// The `donations`, each a ``V2/Donation``.
    public var donations: ResourceCollection<V2.Donation> {
        ResourceCollection(api: self)
    }

    /// The `donation_tracking_codes`, each a ``V2/DonationTrackingCode``.
    public var donationTrackingCodes: ResourceCollection<V2.DonationTrackingCode> {
        ResourceCollection(api: self)
    }

    /// The `elections`, each a ``V2/Election``.
    public var elections: ResourceCollection<V2.Election> {
        ResourceCollection(api: self)
    }

    /// The `events`, each a ``V2/Event``.
    public var events: ResourceCollection<V2.Event> {
        ResourceCollection(api: self)
    }

    /// The `event_rsvps`, each a ``V2/EventRSVP``.
    public var eventRSVPs: ResourceCollection<V2.EventRSVP> {
        ResourceCollection(api: self)
    }

    /// The `event_ticket_levels`, each a ``V2/EventTicketLevel``.
    public var eventTicketLevels: ResourceCollection<V2.EventTicketLevel> {
        ResourceCollection(api: self)
    }

    /// The `imports`, each a ``V2/Import``.
    public var imports: ResourceCollection<V2.Import> {
        ResourceCollection(api: self)
    }

    /// The `lists`, each a ``V2/List``.
    public var lists: ResourceCollection<V2.List> {
        ResourceCollection(api: self)
    }

    /// The `mailings`, each a ``V2/Mailing``.
    public var mailings: ResourceCollection<V2.Mailing> {
        ResourceCollection(api: self)
    }

    /// The `memberships`, each a ``V2/Membership``.
    public var memberships: ResourceCollection<V2.Membership> {
        ResourceCollection(api: self)
    }

    /// The `membership_types`, each a ``V2/MembershipType``.
    public var membershipTypes: ResourceCollection<V2.MembershipType> {
        ResourceCollection(api: self)
    }

    /// The `pages`, each a ``V2/Page``.
    public var pages: ResourceCollection<V2.Page> {
        ResourceCollection(api: self)
    }

    /// The `paths`, each a ``V2/Path``.
    public var paths: ResourceCollection<V2.Path> {
        ResourceCollection(api: self)
    }

    /// The `path_histories`, each a ``V2/PathHistory``.
    public var pathHistories: ResourceCollection<V2.PathHistory> {
        ResourceCollection(api: self)
    }

    /// The `path_journeys`, each a ``V2/PathJourney``.
    public var pathJourneys: ResourceCollection<V2.PathJourney> {
        ResourceCollection(api: self)
    }

    /// The `path_journey_status_changes`, each a
    /// ``V2/PathJourneyStatusChange``.
    public var pathJourneyStatusChanges: ResourceCollection<V2.PathJourneyStatusChange> {
        ResourceCollection(api: self)
    }

    /// The `path_steps`, each a ``V2/PathStep``.
    public var pathSteps: ResourceCollection<V2.PathStep> {
        ResourceCollection(api: self)
    }

    /// The `petitions`, each a ``V2/Petition``.
    public var petitions: ResourceCollection<V2.Petition> {
        ResourceCollection(api: self)
    }

    /// The `petition_signatures`, each a ``V2/PetitionSignature``.
    public var petitionSignatures: ResourceCollection<V2.PetitionSignature> {
        ResourceCollection(api: self)
    }

    /// The `pledges`, each a ``V2/Pledge``.
    public var pledges: ResourceCollection<V2.Pledge> {
        ResourceCollection(api: self)
    }

    /// The `precincts`, each a ``V2/Precinct``.
    public var precincts: ResourceCollection<V2.Precinct> {
        ResourceCollection(api: self)
    }

    /// The `relationships`, each a ``V2/Relationship``.
    public var relationships: ResourceCollection<V2.Relationship> {
        ResourceCollection(api: self)
    }

    /// The `signups`, each a ``V2/Signup``.
    public var signups: ResourceCollection<V2.Signup> {
        ResourceCollection(api: self)
    }

    /// The `signup_profiles`, each a ``V2/SignupProfile``.
    public var signupProfiles: ResourceCollection<V2.SignupProfile> {
        ResourceCollection(api: self)
    }

    /// The `signup_tags`, each a ``V2/SignupTag``.
    public var signupTags: ResourceCollection<V2.SignupTag> {
        ResourceCollection(api: self)
    }

    /// The `signup_taggings`, each a ``V2/SignupTagging``.
    public var signupTaggings: ResourceCollection<V2.SignupTagging> {
        ResourceCollection(api: self)
    }

    /// The `sites`, each a ``V2/Site``.
    public var sites: ResourceCollection<V2.Site> {
        ResourceCollection(api: self)
    }

    /// The `suggestions`, each a ``V2/Suggestion``.
    public var suggestions: ResourceCollection<V2.Suggestion> {
        ResourceCollection(api: self)
    }

    /// The `suggestion_boxes`, each a ``V2/SuggestionBox``.
    public var suggestionBoxes: ResourceCollection<V2.SuggestionBox> {
        ResourceCollection(api: self)
    }

    /// The `surveys`, each a ``V2/Survey``.
    public var surveys: ResourceCollection<V2.Survey> {
        ResourceCollection(api: self)
    }

    /// The `survey_questions`, each a ``V2/SurveyQuestion``.
    public var surveyQuestions: ResourceCollection<V2.SurveyQuestion> {
        ResourceCollection(api: self)
    }

    /// The `survey_question_possible_responses`, each a
    /// ``V2/SurveyQuestionPossibleResponse``.
    public var surveyQuestionPossibleResponses: ResourceCollection<V2.SurveyQuestionPossibleResponse> {
        ResourceCollection(api: self)
    }

    /// The `survey_question_responses`, each a ``V2/SurveyQuestionResponse``.
    public var surveyQuestionResponses: ResourceCollection<V2.SurveyQuestionResponse> {
        ResourceCollection(api: self)
    }

    /// The `voters`, each a ``V2/Voter``.
    public var voters: ResourceCollection<V2.Voter> {
        ResourceCollection(api: self)
    }
}

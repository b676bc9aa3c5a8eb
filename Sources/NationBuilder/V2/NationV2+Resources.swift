// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension NationV2 {
    /// `automations`.
    ///
    /// Each is a ``V2/Automation``.
    public var automations: ResourceCollection<V2.Automation> {
        ResourceCollection(api: self)
    }

    /// `automation_enrollments`.
    ///
    /// Each is a ``V2/AutomationEnrollment``.
    public var automationEnrollments: ResourceCollection<V2.AutomationEnrollment> {
        ResourceCollection(api: self)
    }

    /// `ballots`.
    ///
    /// Each is a ``V2/Ballot``.
    public var ballots: ResourceCollection<V2.Ballot> {
        ResourceCollection(api: self)
    }

    /// `broadcasters`.
    ///
    /// Each is a ``V2/Broadcaster``.
    public var broadcasters: ResourceCollection<V2.Broadcaster> {
        ResourceCollection(api: self)
    }

    /// `contacts`.
    ///
    /// Each is a ``V2/Contact``.
    public var contacts: ResourceCollection<V2.Contact> {
        ResourceCollection(api: self)
    }

    /// `custom_fields`.
    ///
    /// Each is a ``V2/CustomField``.
    public var customFields: ResourceCollection<V2.CustomField> {
        ResourceCollection(api: self)
    }

    /// `donations`.
    ///
    /// Each is a ``V2/Donation``.
    public var donations: ResourceCollection<V2.Donation> {
        ResourceCollection(api: self)
    }

    /// `donation_tracking_codes`.
    ///
    /// Each is a ``V2/DonationTrackingCode``.
    public var donationTrackingCodes: ResourceCollection<V2.DonationTrackingCode> {
        ResourceCollection(api: self)
    }

    /// `elections`.
    ///
    /// Each is a ``V2/Election``.
    public var elections: ResourceCollection<V2.Election> {
        ResourceCollection(api: self)
    }

    /// `events`.
    ///
    /// Each is a ``V2/Event``.
    public var events: ResourceCollection<V2.Event> {
        ResourceCollection(api: self)
    }

    /// `event_rsvps`.
    ///
    /// Each is a ``V2/EventRSVP``.
    public var eventRSVPs: ResourceCollection<V2.EventRSVP> {
        ResourceCollection(api: self)
    }

    /// `event_ticket_levels`.
    ///
    /// Each is a ``V2/EventTicketLevel``.
    public var eventTicketLevels: ResourceCollection<V2.EventTicketLevel> {
        ResourceCollection(api: self)
    }

    /// `imports`.
    ///
    /// Each is a ``V2/Import``.
    public var imports: ResourceCollection<V2.Import> {
        ResourceCollection(api: self)
    }

    /// `lists`.
    ///
    /// Each is a ``V2/List``.
    public var lists: ResourceCollection<V2.List> {
        ResourceCollection(api: self)
    }

    /// `mailings`.
    ///
    /// Each is a ``V2/Mailing``.
    public var mailings: ResourceCollection<V2.Mailing> {
        ResourceCollection(api: self)
    }

    /// `memberships`.
    ///
    /// Each is a ``V2/Membership``.
    public var memberships: ResourceCollection<V2.Membership> {
        ResourceCollection(api: self)
    }

    /// `membership_types`.
    ///
    /// Each is a ``V2/MembershipType``.
    public var membershipTypes: ResourceCollection<V2.MembershipType> {
        ResourceCollection(api: self)
    }

    /// `pages`.
    ///
    /// Each is a ``V2/Page``.
    public var pages: ResourceCollection<V2.Page> {
        ResourceCollection(api: self)
    }

    /// `paths`.
    ///
    /// Each is a ``V2/Path``.
    public var paths: ResourceCollection<V2.Path> {
        ResourceCollection(api: self)
    }

    /// `path_histories`.
    ///
    /// Each is a ``V2/PathHistory``.
    public var pathHistories: ResourceCollection<V2.PathHistory> {
        ResourceCollection(api: self)
    }

    /// `path_journeys`.
    ///
    /// Each is a ``V2/PathJourney``.
    public var pathJourneys: ResourceCollection<V2.PathJourney> {
        ResourceCollection(api: self)
    }

    /// `path_journey_status_changes`.
    ///
    /// Each is a ``V2/PathJourneyStatusChange``.
    public var pathJourneyStatusChanges: ResourceCollection<V2.PathJourneyStatusChange> {
        ResourceCollection(api: self)
    }

    /// `path_steps`.
    ///
    /// Each is a ``V2/PathStep``.
    public var pathSteps: ResourceCollection<V2.PathStep> {
        ResourceCollection(api: self)
    }

    /// `petitions`.
    ///
    /// Each is a ``V2/Petition``.
    public var petitions: ResourceCollection<V2.Petition> {
        ResourceCollection(api: self)
    }

    /// `petition_signatures`.
    ///
    /// Each is a ``V2/PetitionSignature``.
    public var petitionSignatures: ResourceCollection<V2.PetitionSignature> {
        ResourceCollection(api: self)
    }

    /// `pledges`.
    ///
    /// Each is a ``V2/Pledge``.
    public var pledges: ResourceCollection<V2.Pledge> {
        ResourceCollection(api: self)
    }

    /// `precincts`.
    ///
    /// Each is a ``V2/Precinct``.
    public var precincts: ResourceCollection<V2.Precinct> {
        ResourceCollection(api: self)
    }

    /// `relationships`.
    ///
    /// Each is a ``V2/Relationship``.
    public var relationships: ResourceCollection<V2.Relationship> {
        ResourceCollection(api: self)
    }

    /// `signups`.
    ///
    /// Each is a ``V2/Signup``.
    public var signups: ResourceCollection<V2.Signup> {
        ResourceCollection(api: self)
    }

    /// `signup_profiles`.
    ///
    /// Each is a ``V2/SignupProfile``.
    public var signupProfiles: ResourceCollection<V2.SignupProfile> {
        ResourceCollection(api: self)
    }

    /// `signup_tags`.
    ///
    /// Each is a ``V2/SignupTag``.
    public var signupTags: ResourceCollection<V2.SignupTag> {
        ResourceCollection(api: self)
    }

    /// `signup_taggings`.
    ///
    /// Each is a ``V2/SignupTagging``.
    public var signupTaggings: ResourceCollection<V2.SignupTagging> {
        ResourceCollection(api: self)
    }

    /// `sites`.
    ///
    /// Each is a ``V2/Site``.
    public var sites: ResourceCollection<V2.Site> {
        ResourceCollection(api: self)
    }

    /// `suggestions`.
    ///
    /// Each is a ``V2/Suggestion``.
    public var suggestions: ResourceCollection<V2.Suggestion> {
        ResourceCollection(api: self)
    }

    /// `suggestion_boxes`.
    ///
    /// Each is a ``V2/SuggestionBox``.
    public var suggestionBoxes: ResourceCollection<V2.SuggestionBox> {
        ResourceCollection(api: self)
    }

    /// `surveys`.
    ///
    /// Each is a ``V2/Survey``.
    public var surveys: ResourceCollection<V2.Survey> {
        ResourceCollection(api: self)
    }

    /// `survey_questions`.
    ///
    /// Each is a ``V2/SurveyQuestion``.
    public var surveyQuestions: ResourceCollection<V2.SurveyQuestion> {
        ResourceCollection(api: self)
    }

    /// `survey_question_possible_responses`.
    ///
    /// Each is a ``V2/SurveyQuestionPossibleResponse``.
    public var surveyQuestionPossibleResponses: ResourceCollection<V2.SurveyQuestionPossibleResponse> {
        ResourceCollection(api: self)
    }

    /// `survey_question_responses`.
    ///
    /// Each is a ``V2/SurveyQuestionResponse``.
    public var surveyQuestionResponses: ResourceCollection<V2.SurveyQuestionResponse> {
        ResourceCollection(api: self)
    }

    /// `voters`.
    ///
    /// Each is a ``V2/Voter``.
    public var voters: ResourceCollection<V2.Voter> {
        ResourceCollection(api: self)
    }
}

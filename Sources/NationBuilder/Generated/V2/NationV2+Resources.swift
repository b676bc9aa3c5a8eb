// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension NationV2 {
    public var automations: ResourceCollection<V2.Automation> { .init(api: self) }
    public var automationEnrollments: ResourceCollection<V2.AutomationEnrollment> { .init(api: self) }
    public var ballots: ResourceCollection<V2.Ballot> { .init(api: self) }
    public var broadcasters: ResourceCollection<V2.Broadcaster> { .init(api: self) }
    public var contacts: ResourceCollection<V2.Contact> { .init(api: self) }
    public var customFields: ResourceCollection<V2.CustomField> { .init(api: self) }
    public var donations: ResourceCollection<V2.Donation> { .init(api: self) }
    public var donationTrackingCodes: ResourceCollection<V2.DonationTrackingCode> { .init(api: self) }
    public var elections: ResourceCollection<V2.Election> { .init(api: self) }
    public var events: ResourceCollection<V2.Event> { .init(api: self) }
    public var eventRSVPs: ResourceCollection<V2.EventRSVP> { .init(api: self) }
    public var eventTicketLevels: ResourceCollection<V2.EventTicketLevel> { .init(api: self) }
    public var imports: ResourceCollection<V2.Import> { .init(api: self) }
    public var lists: ResourceCollection<V2.List> { .init(api: self) }
    public var mailings: ResourceCollection<V2.Mailing> { .init(api: self) }
    public var memberships: ResourceCollection<V2.Membership> { .init(api: self) }
    public var membershipTypes: ResourceCollection<V2.MembershipType> { .init(api: self) }
    public var pages: ResourceCollection<V2.Page> { .init(api: self) }
    public var paths: ResourceCollection<V2.Path> { .init(api: self) }
    public var pathHistories: ResourceCollection<V2.PathHistory> { .init(api: self) }
    public var pathJourneys: ResourceCollection<V2.PathJourney> { .init(api: self) }
    public var pathJourneyStatusChanges: ResourceCollection<V2.PathJourneyStatusChange> { .init(api: self) }
    public var pathSteps: ResourceCollection<V2.PathStep> { .init(api: self) }
    public var petitions: ResourceCollection<V2.Petition> { .init(api: self) }
    public var petitionSignatures: ResourceCollection<V2.PetitionSignature> { .init(api: self) }
    public var pledges: ResourceCollection<V2.Pledge> { .init(api: self) }
    public var precincts: ResourceCollection<V2.Precinct> { .init(api: self) }
    public var relationships: ResourceCollection<V2.Relationship> { .init(api: self) }
    public var signups: ResourceCollection<V2.Signup> { .init(api: self) }
    public var signupProfiles: ResourceCollection<V2.SignupProfile> { .init(api: self) }
    public var signupTags: ResourceCollection<V2.SignupTag> { .init(api: self) }
    public var signupTaggings: ResourceCollection<V2.SignupTagging> { .init(api: self) }
    public var sites: ResourceCollection<V2.Site> { .init(api: self) }
    public var suggestions: ResourceCollection<V2.Suggestion> { .init(api: self) }
    public var suggestionBoxes: ResourceCollection<V2.SuggestionBox> { .init(api: self) }
    public var surveys: ResourceCollection<V2.Survey> { .init(api: self) }
    public var surveyQuestions: ResourceCollection<V2.SurveyQuestion> { .init(api: self) }
    public var surveyQuestionPossibleResponses: ResourceCollection<V2.SurveyQuestionPossibleResponse> {
        .init(api: self)
    }
    public var surveyQuestionResponses: ResourceCollection<V2.SurveyQuestionResponse> { .init(api: self) }
    public var voters: ResourceCollection<V2.Voter> { .init(api: self) }
}

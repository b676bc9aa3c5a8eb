// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension V2 {
    /// The models of all types.
    package static let models: [any ResourceModel.Type] = [
        Automation.self, AutomationEnrollment.self, Ballot.self, Broadcaster.self, Contact.self, CustomField.self,
        Donation.self, DonationTrackingCode.self, Election.self, Event.self, EventRSVP.self, EventTicketLevel.self,
        Import.self, List.self, Mailing.self, Membership.self, MembershipType.self, Page.self, Path.self,
        PathHistory.self, PathJourney.self, PathJourneyStatusChange.self, PathStep.self, Petition.self,
        PetitionSignature.self, Pledge.self, Precinct.self, Relationship.self, Signup.self, SignupProfile.self,
        SignupTag.self, SignupTagging.self, Site.self, Suggestion.self, SuggestionBox.self, Survey.self,
        SurveyQuestion.self, SurveyQuestionPossibleResponse.self, SurveyQuestionResponse.self, Voter.self,
    ]
}

// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

import NationBuilder

/// The models that are generated.
enum GeneratedModels {
    static let all: [any V1.Model.Type] = [
        V1.Address.self,
        V1.Ballot.self,
        V1.EmailEntry.self,
        V1.Precinct.self,
        V1.Tag.self,
        V1.Tagging.self,
        V1.Donation.self,
        V1.Election.self,
        V1.Contact.self,
        V1.ContactType.self,
        V1.NamedCode.self,
        V1.PoliticalCapital.self,
        V1.PrivateNote.self,
        V1.List.self,
        V1.Listing.self,
        V1.Site.self,
        V1.Survey.self,
        V1.SurveyQuestion.self,
        V1.SurveyChoice.self,
        V1.SurveyResponse.self,
        V1.QuestionResponse.self,
        V1.BasicPage.self,
        V1.Blog.self,
        V1.BlogPost.self,
        V1.Calendar.self,
        V1.UserSubmittedEvents.self,
        V1.Event.self,
        V1.EventContact.self,
        V1.RSVPForm.self,
        V1.Venue.self,
        V1.Autoresponse.self,
        V1.Shift.self,
        V1.RSVP.self,
        V1.Petition.self,
        V1.PetitionForm.self,
        V1.Signature.self,
        V1.Membership.self,
        V1.Webhook.self,
        V1.Attachment.self,
        V1.Import.self,
        V1.ImportResult.self,
        V1.Export.self,
        V1.JobStatus.self,
        V1.Path.self,
        V1.PathStep.self,
        V1.PersonCall.self,
        V1.PageReference.self,
    ]
}

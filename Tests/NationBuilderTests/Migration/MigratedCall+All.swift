// SPDX-License-Identifier: MIT

import NationBuilder

extension MigratedCall {
    private static let email = "jo@example.org"
    private static let person = V1.Person { $0.email = email }
    private static let contact = V1.Contact { $0.typeID = 1 }
    private static let donation = V1.Donation(cents: 100, donor: 9, succeededAt: "2018-10-30T20:24:02Z")
    private static let survey = V1.Survey {
        $0.name = "Ask"
        $0.status = .published
    }
    private static let response = V1.SurveyResponse { $0.surveyID = 7 }

    /// The methods of NBClient's categories, as the guide's table has them.
    static let all: [MigratedCall] = [
        MigratedCall(
            "fetchPeopleWithPaginationInfo:", "GET", "people?limit=10", #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.people.list(limit: 10)
        },
        MigratedCall("fetchPeopleCountWithCompletionHandler:", "GET", "people/count", #"{"people_count":7}"#) {
            nation in
            _ = try await nation.v1.people.count()
        },
        MigratedCall("fetchPersonByIdentifier:", "GET", "people/7", #"{"person":{"id":7}}"#) { nation in
            _ = try await nation.v1.people.show(7)
        },
        MigratedCall(
            "fetchPeopleByParameters:withPaginationInfo:", "GET", "people/search?state=CA",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.people.search(V1.PersonSearch(state: "CA"))
        },
        MigratedCall(
            "fetchPeopleNearbyByLocationInfo:withPaginationInfo:", "GET",
            "people/nearby?location=34.0%2C-118.0&distance=1", #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.people.nearby(V1.Location(latitude: 34, longitude: -118), miles: 1)
        },
        MigratedCall("fetchPersonForClientUserWithCompletionHandler:", "GET", "people/me", #"{"person":{"id":7}}"#) {
            nation in
            _ = try await nation.v1.people.me()
        },
        MigratedCall("registerPersonByIdentifier:", "GET", "people/7/register", #"{"status":"success"}"#) { nation in
            _ = try await nation.v1.people.register(7)
        },
        MigratedCall("fetchPersonByParameters:", "GET", "people/match?email=jo%40example.org", #"{"person":{"id":7}}"#)
        { nation in
            _ = try await nation.v1.people.match(email: email)
        },
        MigratedCall("fetchPersonTaggingsByIdentifier:", "GET", "people/7/taggings", #"{"taggings":[]}"#) { nation in
            _ = try await nation.v1.people.taggings(person: 7)
        },
        MigratedCall(
            "createPersonTaggingByIdentifier:withTaggingInfo:", "PUT", "people/7/taggings", #"{"tagging":{"tag":"x"}}"#
        ) { nation in
            _ = try await nation.v1.people.addTag("x", person: 7)
        },
        MigratedCall("createPersonTaggingsByIdentifier:", "PUT", "people/7/taggings", #"{"taggings":[]}"#) { nation in
            _ = try await nation.v1.people.addTags(["a", "b"], person: 7)
        },
        MigratedCall("deletePersonTaggingsByIdentifier:tagNames:", "DELETE", "people/7/taggings", nil) { nation in
            _ = try await nation.v1.people.removeTags(["a", "b"], person: 7)
        },
        MigratedCall("deletePersonTaggingsByIdentifier:tagNames: (one)", "DELETE", "people/7/taggings/a", nil) {
            nation in
            _ = try await nation.v1.people.removeTag("a", person: 7)
        },
        MigratedCall(
            "fetchPersonCapitalsByIdentifier:withPaginationInfo:", "GET", "people/7/capitals",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.people.capitals(person: 7)
        },
        MigratedCall(
            "createPersonCapitalByIdentifier:withCapitalInfo:", "POST", "people/7/capitals", #"{"capital":{"id":1}}"#
        ) { nation in
            _ = try await nation.v1.people.addCapital(amountInCents: 100, person: 7)
        },
        MigratedCall("deletePersonCapitalByPersonIdentifier:capitalIdentifier:", "DELETE", "people/7/capitals/3", nil) {
            nation in
            _ = try await nation.v1.people.removeCapital(3, person: 7)
        },
        MigratedCall("createPersonPrivateNoteByIdentifier:withNoteInfo:", "POST", "people/7/notes", #"{"note":{}}"#) {
            nation in
            _ = try await nation.v1.people.addNote("x", person: 7)
        },
        MigratedCall("createPersonWithParameters:", "POST", "people", #"{"person":{"id":7}}"#) { nation in
            _ = try await nation.v1.people.create(person)
        },
        MigratedCall("savePersonByIdentifier:withParameters:", "PUT", "people/7", #"{"person":{"id":7}}"#) { nation in
            _ = try await nation.v1.people.update(7, person)
        },
        MigratedCall("deletePersonByIdentifier:", "DELETE", "people/7", nil) { nation in
            _ = try await nation.v1.people.delete(7)
        },
        MigratedCall(
            "fetchPersonContactsByIdentifier:withPaginationInfo:", "GET", "people/7/contacts",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.contacts.list(person: 7)
        },
        MigratedCall(
            "createPersonContactByIdentifier:withContactInfo:", "POST", "people/7/contacts", #"{"contact":{}}"#
        ) { nation in
            _ = try await nation.v1.contacts.create(contact, person: 7)
        },
        MigratedCall(
            "fetchContactTypesWithPaginationInfo:", "GET", "settings/contact_types",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.contactTypes.list()
        },
        MigratedCall("fetchContactMethodsWithCompletionHandler:", "GET", "settings/contact_methods", #"{"results":[]}"#)
        { nation in
            _ = try await nation.v1.contactTypes.methods()
        },
        MigratedCall(
            "fetchContactStatusesWithCompletionHandler:", "GET", "settings/contact_statuses", #"{"results":[]}"#
        ) { nation in
            _ = try await nation.v1.contactTypes.statuses()
        },
        MigratedCall(
            "fetchDonationsWithPaginationInfo:", "GET", "donations", #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.donations.list()
        },
        MigratedCall("createDonationWithParameters:", "POST", "donations", #"{"donation":{"id":7}}"#) { nation in
            _ = try await nation.v1.donations.create(donation)
        },
        MigratedCall("saveDonationByIdentifier:withParameters:", "PUT", "donations/7", #"{"donation":{}}"#) { nation in
            _ = try await nation.v1.donations.update(7, donation)
        },
        MigratedCall("deleteDonationByIdentifier:", "DELETE", "donations/7", nil) { nation in
            _ = try await nation.v1.donations.delete(7)
        },
        MigratedCall("fetchListsWithPaginationInfo:", "GET", "lists", #"{"results":[],"next":null,"prev":null}"#) {
            nation in
            _ = try await nation.v1.lists.list()
        },
        MigratedCall(
            "fetchListPeopleByIdentifier:withPaginationInfo:", "GET", "lists/3/people",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.lists.people(list: 3)
        },
        MigratedCall("createPeopleListingsByIdentifier:withPeopleIdentifiers:", "POST", "lists/3/people", nil) {
            nation in
            _ = try await nation.v1.lists.addPeople([7], list: 3)
        },
        MigratedCall("deletePeopleListingsByIdentifier:withPeopleIdentifiers:", "DELETE", "lists/3/people", nil) {
            nation in
            _ = try await nation.v1.lists.removePeople([7], list: 3)
        },
        MigratedCall("fetchSitesWithPaginationInfo:", "GET", "sites", #"{"results":[],"next":null,"prev":null}"#) {
            nation in
            _ = try await nation.v1.sites.list()
        },
        MigratedCall(
            "fetchSurveysBySiteSlug:withPaginationInfo:", "GET", "sites/main/pages/surveys",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.surveys.list(site: "main")
        },
        MigratedCall(
            "createSurveyBySiteSlug:withParameters:", "POST", "sites/main/pages/surveys", #"{"survey":{"id":7}}"#
        ) {
            nation in
            _ = try await nation.v1.surveys.create(survey, site: "main")
        },
        MigratedCall(
            "saveSurveyBySiteSlug:identifier:withParameters:", "PUT", "sites/main/pages/surveys/7", #"{"survey":{}}"#
        ) { nation in
            _ = try await nation.v1.surveys.update(7, survey, site: "main")
        },
        MigratedCall("deleteSurveyBySiteSlug:identifier:", "DELETE", "sites/main/pages/surveys/7", nil) { nation in
            _ = try await nation.v1.surveys.delete(7, site: "main")
        },
        MigratedCall(
            "fetchSurveyResponseByIdentifier:parameters:withPaginationInfo:", "GET", "survey_responses?survey_id=7",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.surveyResponses.list(V1.SurveyResponseSearch(surveyID: 7))
        },
        MigratedCall(
            "createSurveyResponseByIdentifier:withParameters:", "POST", "survey_responses",
            #"{"survey_response":{"id":7}}"#
        ) { nation in
            _ = try await nation.v1.surveyResponses.create(response)
        },
        MigratedCall("fetchTagsWithPaginationInfo:", "GET", "tags", #"{"results":[],"next":null,"prev":null}"#) {
            nation in
            _ = try await nation.v1.tags.list()
        },
        MigratedCall(
            "fetchTagPeopleByName:withPaginationInfo:", "GET", "tags/a%2Fb/people",
            #"{"results":[],"next":null,"prev":null}"#
        ) { nation in
            _ = try await nation.v1.tags.people(tag: "a/b")
        },
    ]
}

// SPDX-License-Identifier: MIT

import ErrandJSONAPI
import NationBuilder

/// An endpoint of version 1, and the call of version 2 that takes its place.
struct VersionOneSuccessor: Sendable {
    let endpoint: String
    let target: String
    let response: String
    let send: @Sendable (Nation) async throws -> Void

    init(
        _ endpoint: String, _ target: String, _ response: String,
        _ send: @escaping @Sendable (Nation) async throws -> Void
    ) {
        self.endpoint = endpoint
        self.target = target
        self.response = response
        self.send = send
    }
}

extension VersionOneSuccessor {
    static let all: [VersionOneSuccessor] = pages + people + others

    private static let pages: [VersionOneSuccessor] = [
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/basic_pages",
            "GET pages?filter%5Bsite_id%5D=3&filter%5Bpage_type_name%5D=Basic",
            #"{"data":[{"id":"7","type":"pages"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.pages.list(.filter(\.siteID, .equals(3)), .filter(\.pageTypeName, .equals(.basic)))
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/basic_pages", "POST pages",
            #"{"data":{"id":"7","type":"pages"}}"#
        ) { nation in
            _ = try await nation.v2.pages.create {
                $0.siteID = 3
                $0.slug = "about"
                $0.name = "About"
                $0.pageTypeName = .basic
            }
        },
        VersionOneSuccessor(
            "PUT sites/:site_slug/pages/basic_pages/:id", "PATCH pages/7",
            #"{"data":{"id":"7","type":"pages"}}"#
        ) { nation in
            _ = try await nation.v2.pages.update(7) {
                $0.headline = "About us"
            }
        },
        VersionOneSuccessor(
            "DELETE sites/:site_slug/pages/basic_pages/:id", "DELETE pages/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.pages.delete(7)
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/events", "GET events?include=page",
            #"{"data":[{"id":"7","type":"events"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.events.list(.include(\.page))
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/events/:id", "GET events/7?include=page&extra_fields%5Bevents%5D=venue_address",
            #"{"data":{"id":"7","type":"events"}}"#
        ) { nation in
            _ = try await nation.v2.events.show(7, .include(\.page), .extraFields(\.venueAddress))
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/events", "POST events",
            #"{"data":{"id":"7","type":"events"}}"#
        ) { nation in
            _ = try await nation.v2.events.create {
                $0.startAt = "2026-05-01T18:00:00Z"
                $0.duration = 7200
                $0.create(\.page) {
                    $0.name = "May Day"
                    $0.pageTypeName = .event
                }
            }
        },
        VersionOneSuccessor(
            "PUT sites/:site_slug/pages/events/:id", "PATCH events/7",
            #"{"data":{"id":"7","type":"events"}}"#
        ) { nation in
            _ = try await nation.v2.events.update(7) {
                $0.capacityCount = 40
            }
        },
        VersionOneSuccessor(
            "DELETE sites/:site_slug/pages/events/:id", "DELETE events/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.events.delete(7)
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/events/:id/rsvps", "GET event_rsvps?filter%5Bevent_id%5D=3&include=signup",
            #"{"data":[{"id":"7","type":"event_rsvps"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.eventRSVPs.list(.filter(\.eventID, .equals(3)), .include(\.signup))
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/events/:id/rsvps", "POST event_rsvps",
            #"{"data":{"id":"7","type":"event_rsvps"}}"#
        ) { nation in
            _ = try await nation.v2.eventRSVPs.create {
                $0.eventID = 3
                $0.associate(\.signup, with: 9)
            }
        },
        VersionOneSuccessor(
            "PUT sites/:site_slug/pages/events/:event_id/rsvps/:rsvp_id", "PATCH event_rsvps/7",
            #"{"data":{"id":"7","type":"event_rsvps"}}"#
        ) { nation in
            _ = try await nation.v2.eventRSVPs.update(7) {
                $0.isCanceled = true
            }
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/petitions", "GET petitions?include=page",
            #"{"data":[{"id":"7","type":"petitions"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.petitions.list(.include(\.page))
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/petitions/:id", "GET petitions/7?include=page",
            #"{"data":{"id":"7","type":"petitions"}}"#
        ) { nation in
            _ = try await nation.v2.petitions.show(7, .include(\.page))
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/petitions", "POST petitions",
            #"{"data":{"id":"7","type":"petitions"}}"#
        ) { nation in
            _ = try await nation.v2.petitions.create {
                $0.goal = 1000
                $0.create(\.page) {
                    $0.name = "More trees"
                    $0.pageTypeName = .petition
                }
            }
        },
        VersionOneSuccessor(
            "PUT sites/:site_slug/pages/petitions/:id", "PATCH petitions/7",
            #"{"data":{"id":"7","type":"petitions"}}"#
        ) { nation in
            _ = try await nation.v2.petitions.update(7) {
                $0.goal = 2000
            }
        },
        VersionOneSuccessor(
            "DELETE sites/:site_slug/pages/petitions/:id", "DELETE petitions/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.petitions.delete(7)
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/petitions/:petition_id/signatures",
            "GET petition_signatures?filter%5Bpetition_id%5D=3",
            #"{"data":[{"id":"7","type":"petition_signatures"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.petitionSignatures.list(.filter(\.petitionID, .equals(3)))
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/petitions/:petition_id/signatures/:id", "GET petition_signatures/7",
            #"{"data":{"id":"7","type":"petition_signatures"}}"#
        ) { nation in
            _ = try await nation.v2.petitionSignatures.show(7)
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/petitions/:petition_id/signatures", "POST petition_signatures",
            #"{"data":{"id":"7","type":"petition_signatures"}}"#
        ) { nation in
            _ = try await nation.v2.petitionSignatures.create {
                $0.petitionID = 3
                $0.signupID = 7
                $0.comment = "Yes"
            }
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/petitions/:petition_id/signatures/:id", "PATCH petition_signatures/7",
            #"{"data":{"id":"7","type":"petition_signatures"}}"#
        ) { nation in
            _ = try await nation.v2.petitionSignatures.update(7) {
                $0.isPrivate = true
            }
        },
        VersionOneSuccessor(
            "DELETE sites/:site_slug/pages/petitions/:petition_id/signatures/:id", "DELETE petition_signatures/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.petitionSignatures.delete(7)
        },
        VersionOneSuccessor(
            "GET sites/:site_slug/pages/surveys",
            "GET survey_questions?include=survey%2Csurvey_question_possible_responses",
            #"{"data":[{"id":"7","type":"survey_questions"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.surveyQuestions.list(.include(\.survey, \.surveyQuestionPossibleResponses))
        },
        VersionOneSuccessor(
            "POST sites/:site_slug/pages/surveys", "POST surveys",
            #"{"data":{"id":"7","type":"surveys"}}"#
        ) { nation in
            _ = try await nation.v2.surveys.create {
                $0.name = "Streets"
                $0.create(\.surveyQuestions) {
                    $0.content = "Which?"
                    $0.questionFormat = .text
                }
            }
        },
        VersionOneSuccessor(
            "PUT sites/:site_slug/pages/surveys/:id", "PATCH surveys/7",
            #"{"data":{"id":"7","type":"surveys"}}"#
        ) { nation in
            _ = try await nation.v2.surveys.update(7) {
                $0.name = "Roads"
            }
        },
        VersionOneSuccessor(
            "DELETE sites/:site_slug/pages/surveys/:id", "DELETE surveys/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.surveys.delete(7)
        },
    ]

    private static let people: [VersionOneSuccessor] = [
        VersionOneSuccessor(
            "GET people/:person_id/contacts", "GET contacts?filter%5Bsignup_id%5D=7",
            #"{"data":[{"id":"7","type":"contacts"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.contacts.list(.filter(\.signupID, .equals(7)))
        },
        VersionOneSuccessor(
            "POST people/:person_id/contacts", "POST contacts",
            #"{"data":{"id":"7","type":"contacts"}}"#
        ) { nation in
            _ = try await nation.v2.contacts.create {
                $0.signupID = 7
                $0.contactMethod = .phoneCall
                $0.contactStatus = .answered
            }
        },
        VersionOneSuccessor(
            "GET people/:person_id/memberships", "GET memberships?filter%5Bsignup_id%5D=7",
            #"{"data":[{"id":"7","type":"memberships"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.memberships.list(.filter(\.signupID, .equals(7)))
        },
        VersionOneSuccessor(
            "POST people/:person_id/memberships", "POST memberships",
            #"{"data":{"id":"7","type":"memberships"}}"#
        ) { nation in
            _ = try await nation.v2.memberships.create {
                $0.signupID = 7
                $0.membershipTypeID = 2
                $0.status = .active
            }
        },
        VersionOneSuccessor(
            "PUT people/:person_id/memberships", "PATCH memberships/7",
            #"{"data":{"id":"7","type":"memberships"}}"#
        ) { nation in
            _ = try await nation.v2.memberships.update(7) {
                $0.expiresOn = "2027-01-01"
            }
        },
        VersionOneSuccessor(
            "DELETE people/:person_id/memberships/:name", "DELETE memberships/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.memberships.delete(7)
        },
        VersionOneSuccessor(
            "GET people", "GET signups?page%5Bsize%5D=50",
            #"{"data":[{"id":"7","type":"signups"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signups.list(.pageSize(50))
        },
        VersionOneSuccessor(
            "GET people/count", "GET signups?page%5Bsize%5D=1&stats%5Btotal%5D=count",
            #"{"data":[{"id":"7","type":"signups"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signups.count()
        },
        VersionOneSuccessor(
            "GET people/:id", "GET signups/7?include=signup_tags",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.show(7, .include(\.signupTags))
        },
        VersionOneSuccessor(
            "GET people/match",
            "GET signups?filter%5Bwith_email_address%5D=ada%40example.org&page%5Bsize%5D=100&sort=id&filter%5Bid%5D%5Bgt%5D=0",
            #"{"data":[{"id":"7","type":"signups"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signups.all(.filter(\.withEmailAddress, .equals("ada@example.org"))).collect(
                atMost: 1)
        },
        VersionOneSuccessor(
            "GET people/search",
            "GET signups?filter%5Blast_name%5D=Lovelace&filter%5Bupdated_at%5D%5Bgte%5D=2026-01-01T00%3A00%3A00Z",
            #"{"data":[{"id":"7","type":"signups"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signups.list(
                .filter(\.lastName, .equals("Lovelace")), .filter(\.updatedAt, .isAtLeast("2026-01-01T00:00:00Z")))
        },
        VersionOneSuccessor(
            "GET people/me", "GET signups/me",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.me()
        },
        VersionOneSuccessor(
            "GET people/:id/taggings", "GET signup_taggings?filter%5Bsignup_id%5D=7&include=tag",
            #"{"data":[{"id":"7","type":"signup_taggings"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signupTaggings.list(.filter(\.signupID, .equals(7)), .include(\.tag))
        },
        VersionOneSuccessor(
            "PUT people/:id/taggings", "POST signup_taggings",
            #"{"data":{"id":"7","type":"signup_taggings"}}"#
        ) { nation in
            _ = try await nation.v2.signupTaggings.create {
                $0.signupID = 7
                $0.tagID = 3
            }
        },
        VersionOneSuccessor(
            "DELETE people/:id/taggings/:tag", "DELETE signup_taggings/12",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.signupTaggings.delete(12)
        },
        VersionOneSuccessor(
            "DELETE people/:id/taggings", "PATCH signups/7",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.update(7) {
                $0.disassociate(\.signupTags, 3)
                $0.disassociate(\.signupTags, 4)
            }
        },
        VersionOneSuccessor(
            "POST people", "POST signups",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.create {
                $0.email = "ada@example.org"
                $0.firstName = "Ada"
            }
        },
        VersionOneSuccessor(
            "PUT people/:id", "PATCH signups/7",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.update(7) {
                $0.phoneNumber = "555-0100"
            }
        },
        VersionOneSuccessor(
            "PUT people/push", "PATCH signups/push",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.push(
                ResourceDraft {
                    $0.email = "ada@example.org"
                    $0.firstName = "Ada"
                })
        },
        VersionOneSuccessor(
            "PUT people/add", "PATCH signups/push",
            #"{"data":{"id":"7","type":"signups"}}"#
        ) { nation in
            _ = try await nation.v2.signups.push(
                ResourceDraft {
                    $0.externalID = "42"
                    $0.lastName = "Lovelace"
                })
        },
        VersionOneSuccessor(
            "DELETE people/:id", "DELETE signups/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.signups.delete(7)
        },
        VersionOneSuccessor(
            "GET tags", "GET signup_tags",
            #"{"data":[{"id":"7","type":"signup_tags"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.signupTags.list()
        },
        VersionOneSuccessor(
            "GET tags/:tag/people", "GET signup_tags/7?include=signups",
            #"{"data":{"id":"7","type":"signup_tags"}}"#
        ) { nation in
            _ = try await nation.v2.signupTags.show(7, .include(\.signups))
        },
    ]

    private static let others: [VersionOneSuccessor] = [
        VersionOneSuccessor(
            "GET donations", "GET donations?page%5Bsize%5D=50",
            #"{"data":[{"id":"7","type":"donations"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.donations.list(.pageSize(50))
        },
        VersionOneSuccessor(
            "GET donations/search", "GET donations?filter%5Bsucceeded_at%5D%5Bgte%5D=2026-01-01T00%3A00%3A00Z",
            #"{"data":[{"id":"7","type":"donations"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.donations.list(.filter(\.succeededAt, .isAtLeast("2026-01-01T00:00:00Z")))
        },
        VersionOneSuccessor(
            "POST donations", "POST donations",
            #"{"data":{"id":"7","type":"donations"}}"#
        ) { nation in
            _ = try await nation.v2.donations.create {
                $0.signupID = 7
                $0.amountInCents = 2500
                $0.paymentTypeName = "Cash"
            }
        },
        VersionOneSuccessor(
            "PUT donations/:id", "PATCH donations/7",
            #"{"data":{"id":"7","type":"donations"}}"#
        ) { nation in
            _ = try await nation.v2.donations.update(7) {
                $0.note = "thanked"
            }
        },
        VersionOneSuccessor(
            "DELETE donations/:id", "DELETE donations/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.donations.delete(7)
        },
        VersionOneSuccessor(
            "GET imports/:id", "GET imports/7",
            #"{"data":{"id":"7","type":"imports"}}"#
        ) { nation in
            _ = try await nation.v2.imports.show(7)
        },
        VersionOneSuccessor(
            "GET imports/:id/result", "GET imports/7?fields%5Bimports%5D=rows_successful%2Crows_unsuccessful",
            #"{"data":{"id":"7","type":"imports"}}"#
        ) { nation in
            _ = try await nation.v2.imports.show(7, .fields(\.rowsSuccessful, \.rowsUnsuccessful))
        },
        VersionOneSuccessor(
            "GET lists", "GET lists",
            #"{"data":[{"id":"7","type":"lists"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.lists.list()
        },
        VersionOneSuccessor(
            "GET lists/:id/people", "GET lists/7/signups",
            #"{"data":[{"id":"7","type":"signups"}],"links":{"next":null}}"#
        ) { nation in
            _ = try await nation.v2.lists.signups(onList: 7)
        },
        VersionOneSuccessor(
            "POST lists", "POST lists",
            #"{"data":{"id":"7","type":"lists"}}"#
        ) { nation in
            _ = try await nation.v2.lists.create {
                $0.name = "Callers"
                $0.slug = "callers"
                $0.authorID = 1
            }
        },
        VersionOneSuccessor(
            "PUT lists/:id", "PATCH lists/7",
            #"{"data":{"id":"7","type":"lists"}}"#
        ) { nation in
            _ = try await nation.v2.lists.update(7) {
                $0.name = "Callers of May"
            }
        },
        VersionOneSuccessor(
            "DELETE lists/:id", "DELETE lists/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.lists.delete(7)
        },
        VersionOneSuccessor(
            "POST lists/:list_id/people", "PATCH lists/7/add_signups",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.addSignups([1, 2], toList: 7)
        },
        VersionOneSuccessor(
            "DELETE lists/:list_id/people", "PATCH lists/7/remove_signups",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.removeSignups([1, 2], fromList: 7)
        },
        VersionOneSuccessor(
            "POST lists/:list_id/listings", "PATCH lists/7/add_signups",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.addSignups([9], toList: 7)
        },
        VersionOneSuccessor(
            "DELETE lists/:list_id/listings/:person_id", "PATCH lists/7/remove_signups",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.removeSignups([9], fromList: 7)
        },
        VersionOneSuccessor(
            "POST lists/:list_id/tag/:tag", "PATCH lists/7/tag",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.tag("caller", signupsOnList: 7)
        },
        VersionOneSuccessor(
            "DELETE lists/:list_id/tag/:tag", "PATCH lists/7/untag",
            #"{"token":"abc"}"#
        ) { nation in
            _ = try await nation.v2.lists.untag("caller", signupsOnList: 7)
        },
        VersionOneSuccessor(
            "GET paths", "GET paths?include=path_steps",
            #"{"data":[{"id":"7","type":"paths"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.paths.list(.include(\.pathSteps))
        },
        VersionOneSuccessor(
            "GET precincts", "GET precincts",
            #"{"data":[{"id":"7","type":"precincts"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.precincts.list()
        },
        VersionOneSuccessor(
            "GET precincts/:id", "GET precincts/7",
            #"{"data":{"id":"7","type":"precincts"}}"#
        ) { nation in
            _ = try await nation.v2.precincts.show(7)
        },
        VersionOneSuccessor(
            "POST precincts", "POST precincts",
            #"{"data":{"id":"7","type":"precincts"}}"#
        ) { nation in
            _ = try await nation.v2.precincts.create {
                $0.code = "P1"
                $0.name = "North"
            }
        },
        VersionOneSuccessor(
            "PUT precincts/:id", "PATCH precincts/7",
            #"{"data":{"id":"7","type":"precincts"}}"#
        ) { nation in
            _ = try await nation.v2.precincts.update(7) {
                $0.name = "South"
            }
        },
        VersionOneSuccessor(
            "DELETE precincts/:id", "DELETE precincts/7",
            #"{"meta":{}}"#
        ) { nation in
            try await nation.v2.precincts.delete(7)
        },
        VersionOneSuccessor(
            "GET sites", "GET sites",
            #"{"data":[{"id":"7","type":"sites"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.sites.list()
        },
        VersionOneSuccessor(
            "GET survey_responses", "GET survey_question_responses?filter%5Bsignup_id%5D=7",
            #"{"data":[{"id":"7","type":"survey_question_responses"}],"links":{"next":null},"meta":{"stats":{"total":{"count":1}}}}"#
        ) { nation in
            _ = try await nation.v2.surveyQuestionResponses.list(.filter(\.signupID, .equals(7)))
        },
        VersionOneSuccessor(
            "POST survey_responses", "POST survey_question_responses",
            #"{"data":{"id":"7","type":"survey_question_responses"}}"#
        ) { nation in
            _ = try await nation.v2.surveyQuestionResponses.create {
                $0.signupID = 7
                $0.surveyQuestionID = 3
                $0.content = "Trees"
            }
        },
    ]

}

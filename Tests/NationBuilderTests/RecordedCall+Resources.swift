// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder
import Testing

extension RecordedCall {
    /// The recorded exchanges beyond people and tags.
    static let resources: [RecordedCall] = [
        RecordedCall("ios.donations_get", as: V1.Page<V1.Donation>.self) {
            let page = try await $0.donations.list(limit: 5, .tokenPaging)
            let donation = try #require(page.results.first)
            #expect(donation.amount == "$10.00" && donation.amountInCents == 1000)
            #expect(donation.billingAddress?.isEmpty == true)
            #expect(donation.donor?.id == donation.donorID)
            #expect(page.results.allSatisfy { $0.extra.isEmpty && $0.donor?.extra.isEmpty != false })
        },
        RecordedCall("ios.donations_post", as: [String: V1.Donation].self) {
            let created = try await $0.donations.create(
                V1.Donation {
                    $0.donorID = 699
                    $0.paymentTypeName = "Cash"
                    // The old SDK's test sent the amount as a string; a number is right as well.
                    $0.extra["amount_in_cents"] = "100"
                    // It did not say either when the donation was paid, and so entered a failed one.
                }, countsAsFailed: true)
            #expect(created.amountInCents == 100)
            #expect(created.extra.isEmpty)
        },
        RecordedCall("ios.donations_id_delete") { try await $0.donations.delete(3) },
        RecordedCall("ios.lists_id_people_post") { try await $0.lists.addPeople([713], list: 3) },
        RecordedCall("ios.lists_id_people_delete") { try await $0.lists.removePeople([713], list: 3) },
        RecordedCall("ios.people_id_capitals_post", as: [String: V1.PoliticalCapital].self) {
            let capital = try await $0.people.addCapital(amountInCents: 100, content: "test", person: 699)
            #expect(capital.id == 537 && capital.note == "test")
        },
        RecordedCall("ios.people_id_capitals_delete") { try await $0.people.removeCapital(514, person: 699) },
        RecordedCall("ios.people_id_contacts_get", as: V1.Page<V1.Contact>.self) {
            let page = try await $0.contacts.list(person: 699, limit: 5, .tokenPaging)
            #expect(page.results.allSatisfy { $0.recipientID == 699 && $0.extra.isEmpty })
        },
        RecordedCall("ios.people_id_contacts_post", as: [String: V1.Contact].self) {
            let contact = try await $0.contacts.create(
                V1.Contact {
                    $0.typeID = 4
                    $0.method = "door_knock"
                    $0.senderID = 713
                    $0.status = "not_interested"
                    $0.broadcasterID = 1
                    $0.note = "He did not support the cause."
                }, person: 699)
            #expect(contact.status == "not_interested")
        },
        RecordedCall("ios.people_id_register_get", as: [String: String].self) {
            let word = try await $0.people.register(699)
            #expect(word == "success")
        },
        RecordedCall("ios.settings_contact_methods_get", as: [String: [V1.NamedCode]].self) {
            let methods = try await $0.contactTypes.methods()
            #expect(methods.contains { $0.apiName == "door_knock" })
        },
        RecordedCall("ios.settings_contact_types_get", as: V1.Page<V1.ContactType>.self) {
            let page = try await $0.contactTypes.list()
            #expect(page.results.allSatisfy { $0.id != nil && $0.extra.isEmpty })
        },
        RecordedCall("ios.sites_get", as: V1.Page<V1.Site>.self) {
            let page = try await $0.sites.list(limit: 5, .tokenPaging)
            #expect(page.isLast && page.results.allSatisfy { $0.slug != nil })
        },
        RecordedCall("ios.sites_slug_pages_surveys_get", as: V1.Page<V1.Survey>.self) {
            let page = try await $0.surveys.list(site: "testnation1", limit: 5, .tokenPaging)
            let question = try #require(page.results.first?.questions?.first)
            #expect(question.type == .multiple && question.status == .unlisted)
            #expect(question.choices?.map(\.name) == ["foo", "bar"])
        },
        RecordedCall("ios.sites_slug_pages_surveys_id_put", as: [String: V1.Survey].self) {
            let survey = try await $0.surveys.update(
                5,
                V1.Survey {
                    $0.slug = "survey_temp"
                    $0.name = "Survey (temp)"
                    $0.status = .unlisted
                    $0.questions = []
                }, site: "testnation1")
            #expect(survey.name == "Survey (temp)")
        },
        RecordedCall("ios.sites_slug_pages_surveys_id_delete") {
            try await $0.surveys.delete(5, site: "testnation1")
        },
        RecordedCall("ios.survey_responses_post", as: [String: V1.SurveyResponse].self) {
            let response = try await $0.surveyResponses.create(
                V1.SurveyResponse {
                    $0.personID = 699
                    $0.surveyID = 1
                    $0.questionResponses = [
                        V1.QuestionResponse {
                            $0.questionID = 1
                            $0.response = .number(1)
                        }
                    ]
                })
            #expect(response.questionResponses?.first?.response?.int == 1)
        },
        RecordedCall("rb.paginated_get", as: V1.Page<V1.BasicPage>.self) {
            let page = try await $0.basicPages.list(site: "testsite", limit: 11)
            #expect(page.isFirst && page.hasNext)
            #expect(page.results.allSatisfy { $0.status == .unlisted && $0.extra.isEmpty })
        },
        RecordedCall("rb.paginated_get_page2", as: V1.Page<V1.BasicPage>.self) {
            let page = try await $0.basicPages.list(site: "testsite", limit: 11)
            #expect(!page.isFirst)
        },
    ]
}

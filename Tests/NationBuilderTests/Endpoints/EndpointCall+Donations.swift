// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let donations: [EndpointCall] = [
        EndpointCall(
            "donations.index", "donations?limit=5", response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.donations.list(limit: 5).results.first?.id == 7 },
        EndpointCall(
            "donations.create", "donations?fire_webhooks=false",
            body: #"{"donation":{"amount_in_cents":100,"donor_id":9,"succeeded_at":"2018-10-30T20:24:02Z"}}"#,
            response: #"{"donation":{"id":7}}"#
        ) { nation in
            try await nation.donations.create(
                V1.Donation(cents: 100, donor: 9, succeededAt: "2018-10-30T20:24:02Z"), .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "donations.update", "donations/7",
            body: #"{"donation":{"amount_in_cents":100,"donor_id":9,"succeeded_at":"2018-10-30T20:24:02Z"}}"#,
            response: #"{"donation":{"id":7}}"#
        ) { nation in
            try await nation.donations.update(
                7,
                V1.Donation {
                    $0.amountInCents = 100
                    $0.donorID = 9
                    $0.succeededAt = "2018-10-30T20:24:02Z"
                }
            ).id == 7
        },
        .noContent("donations.destroy", "donations/7") { try await $0.donations.delete(7) },
        EndpointCall(
            "donations.search", "donations/search?succeeded_since=2018-10-30T20%3A24%3A02Z&limit=5",
            response: #"{"results":[{"id":7,"amount":"$1.00"}]}"#
        ) {
            try await $0.donations.search(V1.DonationSearch(succeededSince: "2018-10-30T20:24:02Z"), limit: 5).results
                .first?.amount == "$1.00"
        },
        EndpointCall(
            "survey_responses.index", "survey_responses?start_time=1540931042&survey_id=3",
            response: #"{"results":[{"id":7}]}"#
        ) {
            try await $0.surveyResponses.list(
                V1.SurveyResponseSearch(surveyID: 3, start: "2018-10-30T20:24:02Z")
            ).results.count == 1
        },
        EndpointCall(
            "survey_responses.create", "survey_responses",
            body:
                #"{"survey_response":{"survey_id":3,"person_id":9,"question_responses":[{"question_id":1,"response":"yes"}]}}"#,
            response: #"{"survey_response":{"id":7,"question_responses":[{"response":1}]}}"#
        ) { nation in
            try await nation.surveyResponses.create(
                V1.SurveyResponse {
                    $0.surveyID = 3
                    $0.personID = 9
                    $0.questionResponses = [
                        V1.QuestionResponse {
                            $0.questionID = 1
                            $0.response = "yes"
                        }
                    ]
                }
            ).questionResponses?.first?.response?.int == 1
        },
    ]
}

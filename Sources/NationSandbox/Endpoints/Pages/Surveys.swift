// SPDX-License-Identifier: MIT

extension Resource {
    static let survey = Resource.page(
        "survey", [.publication], first: [.id, .texts("tags")],
        [
            .elements(
                "questions", sequence: "question",
                [
                    .integer("id").readOnly(), .text("prompt").required(), .text("slug").required(),
                    .choice("type", "multiple", "yes_no", "text").required(),
                    .choice("status", "unlisted", "published").required(), .text("external_id"),
                    .texts("tags"), .texts("no_tags"),
                    .elements(
                        "choices", sequence: "choice",
                        [.integer("id").readOnly(), .text("name").required(), .text("feedback"), .texts("tags")]),
                ])
        ]
    ) { try SurveyRules.checkQuestions(&$0, $1) }
    .with { resource in
        // In recordings, a survey has no path.
        let slug = resource.fields.firstIndex { $0.name == "slug" } ?? 0
        resource.fields.insert(.text("path").readOnly(), at: slug + 1)
    }

    static let surveyResponse = Resource(
        "survey_response",
        [
            .id, .moment("updated_at").readOnly(), .moment("created_at").readOnly(),
            .integer("survey_id").required().references("survey"),
            .integer("person_id").required().references("person"), .flag("is_private").absent("true").readOnly(),
            .elements(
                "question_responses", sequence: "question_response",
                [
                    .integer("id").readOnly(), .integerOrText("response").required(),
                    .integer("question_id").required(),
                ]
            ).required(),
        ]
    ).with { resource in
        resource.filters = [
            .unixTime("start_time", "survey_response.created_at >= ?"),
            .unixTime("end_time", "survey_response.created_at <= ?"),
            .integer("survey_id", "survey_response.survey_id = ?"),
        ]
        resource.prepare = { try SurveyRules.checkResponses(&$0, $1) }
    }
}

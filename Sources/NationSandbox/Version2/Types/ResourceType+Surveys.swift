// SPDX-License-Identifier: MIT

/// The types of surveys, questions and answers.
extension ResourceType {
    static let surveys = ResourceType(
        "surveys", .all,
        [
            .text("name").required(), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ],
        [.many("survey_questions", "survey_questions", by: "survey_id")])

    static let surveyQuestions = ResourceType(
        "survey_questions", .all,
        [
            .text("content").required(), .text("intro"), .flag("is_randomized").standard("false"),
            .choice("question_format", .questionFormat), .text("slug"), .choice("status", .pageStatus),
            .reference("survey_id", to: "surveys").required(), .text("tag_list"), .moment("created_at").readOnly(),
            .integer("position").readOnly(), .moment("published_at").readOnly(), .moment("updated_at").readOnly(),
            .reference("author_id", to: "signups").hidden(),
        ],
        [
            .one("author", "signups"), .one("survey", "surveys"),
            .many("survey_question_possible_responses", "survey_question_possible_responses", by: "survey_question_id"),
            .many("survey_question_responses", "survey_question_responses", by: "survey_question_id"),
        ])

    static let surveyQuestionPossibleResponses = ResourceType(
        "survey_question_possible_responses", .all,
        [
            .text("name").required(), .text("outro"), .integer("position"),
            .reference("survey_question_id", to: "survey_questions").required(), .text("tag_list"),
            .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ],
        [
            .one("survey_question", "survey_questions"),
            .many("survey_question_responses", "survey_question_responses", by: "survey_question_possible_response_id"),
        ])

    static let surveyQuestionResponses = ResourceType(
        "survey_question_responses", .all,
        [
            .reference("author_id", to: "signups"), .text("content"), .choice("question_format", .questionFormat),
            .reference("signup_id", to: "signups").required(),
            .reference("survey_question_id", to: "survey_questions").required(),
            .reference("survey_question_possible_response_id", to: "survey_question_possible_responses"),
            .moment("created_at").readOnly(), .flag("is_skipped").readOnly(),
            .reference("page_id", to: "pages").readOnly(), .moment("updated_at").readOnly(),
        ],
        [
            .one("author", "signups"), .one("page", "pages"), .one("signup", "signups"),
            .one("survey_question", "survey_questions"),
            .one("survey_question_possible_response", "survey_question_possible_responses"),
        ])
}

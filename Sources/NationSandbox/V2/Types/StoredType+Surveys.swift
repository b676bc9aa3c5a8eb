// SPDX-License-Identifier: MIT

/// The types of surveys, questions and answers.
extension StoredType {
    static let surveys = StoredType(
        "surveys", .all,
        """
        name:required created_at:moment:read updated_at:moment:read
        """, [.many("survey_questions", "survey_questions", by: "survey_id")])

    static let surveyQuestions = StoredType(
        "survey_questions", .all,
        """
        content:required intro is_randomized:flag:=false:always question_format:choice.question_format slug
        status:choice.page_status survey_id:one.surveys:required tag_list created_at:moment:read position:integer:read
        published_at:moment:read updated_at:moment:read author_id:one.signups:hidden
        """,
        [
            .many("survey_question_possible_responses", "survey_question_possible_responses", by: "survey_question_id"),
            .many("survey_question_responses", "survey_question_responses", by: "survey_question_id"),
        ])

    static let surveyQuestionPossibleResponses = StoredType(
        "survey_question_possible_responses", .all,
        """
        name:required outro position:integer survey_question_id:one.survey_questions:required tag_list
        created_at:moment:read updated_at:moment:read
        """,
        [
            .many("survey_question_responses", "survey_question_responses", by: "survey_question_possible_response_id")
        ])

    static let surveyQuestionResponses = StoredType(
        "survey_question_responses", .all,
        """
        author_id:one.signups content question_format:choice.question_format signup_id:one.signups:required
        survey_question_id:one.survey_questions:required
        survey_question_possible_response_id:one.survey_question_possible_responses created_at:moment:read
        is_skipped:flag:read page_id:one.pages:read updated_at:moment:read
        """)
}

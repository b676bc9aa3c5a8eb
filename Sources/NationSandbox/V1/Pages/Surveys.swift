// SPDX-License-Identifier: MIT

extension V1Resource {
    static let survey = V1Resource.page(
        "survey", [.publication, .emptyPath], first: "id:integer:row tags:texts",
        """
        questions:elements.question(
            id:integer:read prompt:required slug:required type:choice(multiple|yes_no|text):required
            status:choice(unlisted|published):required external_id tags:texts no_tags:texts
            choices:elements.choice(id:integer:read name:required feedback tags:texts))
        """
    ) { try SurveyRules.checkQuestions(&$0, $1) }

    static let surveyResponse = V1Resource(
        "survey_response",
        """
        id:integer:row updated_at:moment:read created_at:moment:read survey_id:integer:required:in.survey
        person_id:integer:required:in.person is_private:flag:=true:read
        question_responses:elements.question_response(
            id:integer:read response:integerOrText:required question_id:integer:required):required
        """
    ).with { resource in
        resource.filters = [
            .unixTime("start_time", "survey_response.created_at >= ?"),
            .unixTime("end_time", "survey_response.created_at <= ?"),
            .integer("survey_id", "survey_response.survey_id = ?"),
        ]
        resource.prepare = { try SurveyRules.checkResponses(&$0, $1) }
    }
}

// SPDX-License-Identifier: MIT

import GRDB

/// The rules of questions and answers beyond their types.
enum SurveyRules {
    /// Checks that the slug of a question is unique in the nation.
    static func checkQuestions(_ draft: inout Draft, _ write: Write) throws {
        var seen: Set<String> = []
        for question in draft.value("questions")?.elements ?? [] {
            guard let slug = question.text("slug") else { continue }
            let isElsewhere = try write.exists(
                """
                survey, json_each(survey.document, '$.questions') AS question
                WHERE survey.id IS NOT ? AND json_extract(question.value, '$.slug') = ?
                """, [draft.id, slug])
            if !seen.insert(slug).inserted || isElsewhere {
                draft.errors.append("questions slug \(slug) has already been taken")
            }
        }
    }

    static func checkResponses(_ draft: inout Draft, _ write: Write) throws {
        guard draft.errors.isEmpty, let person = draft.integer("person_id"), let survey = draft.integer("survey_id")
        else { return }
        let people = write.people
        let record = try people.record(person, write.database)
        for name in ["first_name", "last_name"] where record?.text(name)?.isEmpty != false {
            draft.errors.append("person \(name) can't be blank")
        }
        let stored = try ResourceStore(.survey, people.template).draft(survey, write.database)
        let questions = stored?.value("questions")?.elements ?? []
        for answer in draft.value("question_responses")?.elements ?? [] {
            guard let question = questions.first(where: { $0[key: "id"] == answer[key: "question_id"] }) else {
                draft.errors.append("question_responses question_id does not exist")
                continue
            }
            if let response = answer[key: "response"], !fits(response, question) {
                draft.errors.append("question_responses response is not one of the question")
            }
        }
    }

    private static func fits(_ response: JSONValue, _ question: JSONValue) -> Bool {
        switch question.text("type") {
        case "multiple":
            let choices = question[key: "choices"]?.elements.compactMap { $0[key: "id"] } ?? []
            if case .string(let text) = response, let id = Int64(text) { return choices.contains(.integer(id)) }
            return choices.contains(response)
        case "yes_no": return response == .string("yes") || response == .string("no")
        default:
            guard case .string = response else { return false }
            return true
        }
    }
}

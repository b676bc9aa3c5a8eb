// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite(.timed, .timeLimit(.minutes(10))) struct SurveyTests {
    private static let root = "sites/abeforprez/pages/surveys"
    private static let question = #""prompt":"P","type":"multiple","status":"unlisted""#

    private func make(_ talk: Talk, _ slug: String) async throws -> JSON {
        let body = """
            {"survey":{"name":"S","status":"unlisted","questions":[
            {"slug":"\(slug)_1",\(Self.question),"choices":[{"name":"a"},{"name":"b"}]},
            {"slug":"\(slug)_2",\(Self.question)}]}}
            """
        let response = try await talk.send("POST", Self.root, body)
        try #require(response.status == 200, "\(response.text)")
        return response.json["survey"]
    }

    @Test("On update questions left out go, those with an id change, those without are new, an unknown id is 404")
    func update() async throws {
        try await withSandbox { talk async throws in
            let survey = try await make(talk, "u")
            let path = "\(Self.root)/\(survey["id"].text)"
            let first = survey["questions"][0]
            let choice = first["choices"][1]["id"].text
            let body = """
                {"survey":{"name":"u","status":"published","questions":[{"slug":"u_3",\(Self.question)},
                {"id":\(first["id"].text),"slug":"u_1","prompt":"New","type":"multiple","status":"published",
                "choices":[{"id":\(choice),"name":"B"},{"name":"c"}]}]}}
                """
            let after = try await talk.send("PUT", path, body).json["survey"]
            let questions = try #require(after["questions"].list)
            #expect(questions.map { $0["slug"].string } == ["u_3", "u_1"])
            #expect(questions[1]["id"] == first["id"])
            #expect(questions[1]["prompt"].string == "New")
            #expect(questions[1]["choices"].list?.map { $0["name"].string } == ["B", "c"])
            #expect(questions[1]["choices"][0]["id"].text == choice)
            #expect(!(survey["questions"].list ?? []).map { $0["id"] }.contains(questions[0]["id"]))

            let other = try await make(talk, "other")
            for id in ["999999", other["questions"][0]["id"].text, survey["questions"][1]["id"].text] {
                let body =
                    "{\"survey\":{\"name\":\"u\",\"status\":\"published\",\"questions\":[{\"id\":\(id),\"slug\":\"u_9\",\(Self.question)}]}}"
                #expect(try await talk.send("PUT", path, body).code == "not_found", "\(id)")
            }
            #expect(try await talk.get("\(Self.root)?limit=2").json["results"][1] == after)
        }
    }

    @Test("The slug of a question is its own in the nation, and what is nested is checked by field")
    func questions() async throws {
        try await withSandbox { talk async throws in
            _ = try await make(talk, "q")
            for (question, error) in [
                ("{\"slug\":\"q_1\",\(Self.question)}", "questions slug q_1 has already been taken"),
                (#"{"slug":"x","type":"yes_no","status":"unlisted"}"#, "questions prompt can't be blank"),
                (
                    #"{"slug":"x","prompt":"P","type":"stars","status":"unlisted"}"#,
                    "questions type must be one of multiple, yes_no, text"
                ),
                ("{\"slug\":\"x\",\(Self.question),\"planet\":1}", "questions has an unknown attribute planet"),
                (
                    "{\"slug\":\"x\",\(Self.question),\"choices\":[{}]}", "questions choices name can't be blank"
                ),
                ("5", "questions must be a list of objects"),
            ] {
                let body = "{\"survey\":{\"name\":\"T\",\"status\":\"unlisted\",\"questions\":[\(question)]}}"
                let response = try await talk.send("POST", Self.root, body)
                #expect(response.json["validation_errors"] == .list([.text(error)]), "\(question)")
            }
        }
    }

    @Test("An answer must fit its question, and who answers needs a first and a last name")
    func responses() async throws {
        try await withSandbox { talk async throws in
            func respond(_ person: String, _ responses: String) async throws -> Talk.Response {
                try await talk.send(
                    "POST", "survey_responses",
                    "{\"survey_response\":{\"survey_id\":1,\"person_id\":\(person),\"question_responses\":[\(responses)]}}"
                )
            }
            let good = try await respond(
                "2",
                #"{"question_id":1,"response":2},{"question_id":2,"response":"yes"},{"question_id":3,"response":"Hi"}"#)
            #expect(good.status == 200, "\(good.text)")
            #expect(good.json["survey_response"]["question_responses"][1]["response"].string == "yes")
            #expect(try await respond("2", #"{"question_id":1,"response":"2"}"#).status == 200)
            for wrong in [
                #"{"question_id":1,"response":5}"#, #"{"question_id":1,"response":"a"}"#,
                #"{"question_id":2,"response":"maybe"}"#, #"{"question_id":3,"response":5}"#,
            ] {
                #expect(
                    try await respond("2", wrong).json["validation_errors"]
                        == .list([.text("question_responses response is not one of the question")]), "\(wrong)")
            }
            #expect(
                try await respond("2", #"{"question_id":99,"response":5}"#).json["validation_errors"]
                    == .list([.text("question_responses question_id does not exist")]))
            let nameless = try await talk.create(#""email":"nameless@example.com""#)["id"].text
            #expect(
                try await respond(nameless, #"{"question_id":1,"response":2}"#).json["validation_errors"]
                    == .list([.text("person first_name can't be blank"), .text("person last_name can't be blank")]))
        }
    }

    @Test("Responses are found by survey and by unix times")
    func search() async throws {
        try await withSandbox { talk async throws in
            let all = try #require(try await talk.get("survey_responses?limit=100").json["results"].list)
            let first = try #require(try await talk.get("survey_responses?limit=100&survey_id=1").json["results"].list)
            #expect(first.count == 12)
            #expect(all.count == 24)
            #expect(try await talk.get("survey_responses?start_time=4000000000").json["results"] == .list([]))
            #expect(try await talk.get("survey_responses?end_time=4000000000&limit=100").json["results"] == .list(all))
            for query in ["start_time=now", "end_time=99999999999999999999", "start_time=-1", "survey_id=x"] {
                #expect(try await talk.get("survey_responses?\(query)").code == "bad_request", "\(query)")
            }
        }
    }
}

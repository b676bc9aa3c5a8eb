// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("Imports and exports go on by themselves", .timed, .timeLimit(.minutes(10)))
struct JobTests {
    private func start(
        _ talk: Talk, _ csv: String, type: String = "people", _ more: String = ""
    ) async throws -> Talk.Response {
        let file = Data(csv.utf8).base64EncodedString()
        return try await talk.send("POST", "imports", "{\"import\":{\"type\":\"\(type)\",\"file\":\"\(file)\"\(more)}}")
    }

    /// Follows an import to its end: each status that was seen, and the result.
    private func finish(_ talk: Talk, _ response: Talk.Response) async throws -> (seen: [JSON], result: JSON) {
        let id = response.json["import"]["id"].text
        var seen = [response.json["import"]["status"]]
        while seen.last?["name"].string != "finished" {
            let status = try await talk.get("imports/\(id)").json["import"]["status"]
            if status != seen.last { seen.append(status) }
        }
        return (seen, try await talk.get("imports/\(id)/result").json["result"])
    }

    @Test("An import is queued, then works with growing numbers, then is finished")
    func progress() async throws {
        try await withSandbox(jobPace: .milliseconds(20)) { talk async throws in
            let rows = (1...90).map { "New\($0),new\($0)@example.com\n" }.joined()
            let started = try await start(talk, "first_name,email\n" + rows)
            #expect(started.status == 200, "\(started.text)")
            let (seen, result) = try await finish(talk, started)
            #expect(seen.first?["name"].string == "queued")
            let working = seen.filter { $0["name"].string == "working" }
            let processed = working.compactMap { $0["processed"].integer }
            #expect(processed == processed.sorted())
            #expect(working.allSatisfy { $0["total"].integer == 90 })
            #expect(result["rows_succeeded"].integer == 90)
            #expect(result["rows_updated"].integer == 0)
            #expect(result["rows_failed"].integer == 0)
            #expect(try await talk.get("people/count").json["people_count"].integer == 120)
        }
    }

    @Test("Rows change who matches, fill or overwrite as asked, and those that fail come back with the reason")
    func rows() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""email":"known@example.com","first_name":"Old","tags":["a"]"#)["id"].text
            let csv =
                "\u{FEFF}email,first_name,note,primary_city,tag_list,graduation_year\r\n"
                + "KNOWN@example.com,New,\"a \"\"quoted\"\" note,\nin two lines\",Reno,\"b, c\",2001\r\n"
                + "\r\nbroken,X,,,,\r\n,,,,,\r\n"
            for (more, name) in [("", "Old"), (",\"is_overwritable\":true", "New")] {
                let (_, result) = try await finish(talk, try await start(talk, csv, type: "people", more))
                #expect(result["rows_succeeded"].integer == 1)
                #expect(result["rows_updated"].integer == 1)
                #expect(result["rows_failed"].integer == 2)
                let failures = try #require(
                    result["failure_csv"].string.flatMap { Data(base64Encoded: $0) }.map {
                        String(decoding: $0, as: UTF8.self)
                    })
                #expect(failures.hasPrefix("email,first_name,note,primary_city,tag_list,graduation_year,errors\r\n"))
                #expect(failures.contains("broken,X,,,,,email should look like an email address\r\n"))
                let person = try await talk.get("people/\(id)").json["person"]
                #expect(person["first_name"].string == name)
                #expect(person["note"].string == "a \"quoted\" note,\nin two lines")
                #expect(person["home_address"]["city"].string == "Reno")
                #expect(person["graduation_year"] == .number("2001.0"))
            }
            let tags = try await talk.get("people/\(id)").json["person"]["tags"]
            #expect(tags == .list([.text("b"), .text("c")]))
        }
    }

    @Test("A history of votes adds ballots to those who match")
    func votes() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Voter","state_file_id":"S1","external_id":"E1""#)["id"].text
            let csv = "external_id,election_at,vote_method\nE1,2016-11-08,absentee\nE1,2018-11-06,\nE9,2018-11-06,x\n"
            let (_, result) = try await finish(talk, try await start(talk, csv, type: "voting_history"))
            #expect(result["rows_succeeded"].integer == 2)
            #expect(result["rows_failed"].integer == 1)
            let ballots = try await talk.get("people/\(id)").json["person"]["ballots"]
            #expect(ballots.list?.count == 2)
            #expect(ballots[0]["vote_method"].string == "absentee")
            #expect(ballots[1]["vote_method"] == .null)
        }
    }

    @Test(
        "A file that cannot be read is refused at once",
        arguments: [
            (#""type":"people","file":"%%%""#, "file must be base64"),
            (#""type":"people","file":"/w==""#, "file must be a CSV in UTF-8 of at most 50 MB"),
            (#""type":"people","file":"ImE=""#, "file must be a CSV in UTF-8 of at most 50 MB"),
            (#""type":"people","file":"bmljayxlbWFpbAo=""#, "file has an unknown column nick"),
            (#""type":"people""#, "file can't be blank"),
            (#""type":"pets","file":"ZW1haWwK""#, "type must be one of people, voting_history"),
        ])
    func refused(members: String, error: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.send("POST", "imports", "{\"import\":{\(members)}}")
            #expect(response.json["validation_errors"] == .list([.text(error)]))
            #expect(try await talk.get("imports/1").code == "not_found")
        }
    }

    @Test("What was not finished when a nation ended goes on in the next")
    func resumed() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jobs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = SandboxDatabase.file(folder.appendingPathComponent("nation.sqlite").path)
        try await withSandbox(database: database, jobPace: .seconds(3600)) { talk async throws in
            let started = try await start(talk, "first_name\nLater\n")
            #expect(try await talk.get("imports/1").json["import"]["status"] == started.json["import"]["status"])
            #expect(try await talk.get("imports/1/result").code == "not_found")
        }
        try await withSandbox(database: database) { talk async throws in
            let (_, result) = try await finish(talk, try await talk.get("imports/1"))
            #expect(result["rows_succeeded"].integer == 1)
            #expect(try await talk.get("people/count").json["people_count"].integer == 31)
        }
    }

    @Test("An export is a file of the people of a list, or of their households, once it is completed")
    func exports() async throws {
        try await withSandbox { talk async throws in
            let list = try await talk.send(
                "POST", "lists", #"{"list":{"name":"Mine","slug":"mine","author_id":1}}"#
            ).json["list_resource"]["id"].text
            let home = #""home_address":{"address1":"1 Main St, \"rear\"","city":"Reno"}"#
            let one = try await talk.create("\"first_name\":\"Ann\",\"tags\":[\"x\",\"y\"],\(home)")["id"].text
            let two = try await talk.create("\"first_name\":\"Bob\",\(home)")["id"].text
            _ = try await talk.send("POST", "lists/\(list)/people", "{\"people_ids\":[\(one),\(two)]}")
            var files: [String] = []
            for context in ["people", "households"] {
                let made = try await talk.send(
                    "POST", "lists/\(list)/exports", "{\"export\":{\"context\":\"\(context)\"}}"
                ).json["export"]
                #expect(made["status"]["name"].string == "queued")
                #expect(made["download_url"] == .null)
                var export = made
                while export["status"]["name"].string != "completed" {
                    export = try await talk.get("exports/\(made["id"].text)").json["export"]
                }
                #expect(export["context"].string == context)
                let url = try #require(export["download_url"].string)
                let file = try await talk.get(String(url.dropFirst(talk.sandbox.baseURL.count)))
                #expect(file.headers.first(name: "Content-Type") == "text/csv; charset=utf-8")
                files.append(file.text)
                #expect(try await talk.send("DELETE", "exports/\(made["id"].text)").status == 204)
                #expect(try await talk.get(String(url.dropFirst(talk.sandbox.baseURL.count))).status == 404)
            }
            #expect(
                files[0].split(separator: "\r\n").dropFirst().map(String.init) == [
                    "\(one),Ann,,,,,,\"x, y\",\"1 Main St, \"\"rear\"\"\",,Reno,,,",
                    "\(two),Bob,,,,,,,\"1 Main St, \"\"rear\"\"\",,Reno,,,",
                ])
            #expect(
                files[1].split(separator: "\r\n").dropFirst().map(String.init) == [
                    "Ann & Bob,\"1 Main St, \"\"rear\"\"\",,Reno,,,"
                ])
            let wrong = try await talk.send("POST", "lists/\(list)/exports", #"{"export":{"context":"pets"}}"#)
            #expect(wrong.json["validation_errors"] == .list([.text("context must be one of people, households")]))
        }
    }
}

// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Foundation
import GRDB
import NIOCore
import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct StartAndStopTests {
    private func withFile<R>(_ body: (String) async throws -> R) async throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.appendingPathComponent("nation.sqlite").path)
    }

    @Test("A nation in a file is found again: people, tags, token and cursors")
    func persistence() async throws {
        try await withFile { path in
            let (token, next) = try await withSandbox(people: 20, database: .file(path)) { talk async throws in
                _ = try await talk.create(#""email":"kept@example.com","tags":["kept"],"graduation_year":2001"#)
                _ = try await talk.send("DELETE", "people/20")
                let next = try #require(try await talk.get("people?limit=5").json["next"].string)
                return (talk.sandbox.accessToken, next)
            }
            try await withSandbox(people: 99, database: .file(path)) { talk async throws in
                #expect(talk.sandbox.accessToken == token)
                #expect(try await talk.get("people/count").json["people_count"].integer == 20)
                let person = try await talk.get("people/match?email=kept@example.com").json["person"]
                #expect(person["id"].integer == 21)
                #expect(person["tags"] == .list([.text("kept")]))
                #expect(person["graduation_year"] == .number("2001.0"))
                #expect(try await talk.get(next).json["results"][0]["id"].integer == 15)
                #expect(try await talk.create(#""first_name":"X""#)["id"].integer == 22)
            }
        }
    }

    @Test("A token of one's own is valid, and the one before stays valid in the same file")
    func ownToken() async throws {
        try await withFile { path in
            _ = try await withSandbox(people: 1, database: .file(path)) { _ in }
            try await withSandbox(people: 1, database: .file(path), accessToken: "my own") {
                talk async throws in
                #expect(talk.sandbox.accessToken == "my own")
                #expect(try await talk.get("people/me").status == 200)
            }
        }
    }

    @Test("A file keeps what its nation was founded with, so old tokens and secrets go on, and so does a reset")
    func founded() async throws {
        try await withFile { path in
            let first = try await withSandbox(people: 7, seed: 3, database: .file(path)) { $0.sandbox }
            try await withSandbox(people: 9, seed: 4, database: .file(path)) { talk async throws in
                #expect(talk.sandbox.accessToken == first.accessToken)
                #expect(talk.sandbox.apps.map(\.clientSecret) == first.apps.map(\.clientSecret))
                #expect(talk.sandbox.webhookToken == first.webhookToken)
                _ = try await talk.send("DELETE", "people/7")
                #expect(try await talk.send("POST", "/sandbox/reset", "{}").status == 204)
                #expect(try await talk.get("people/count").json["people_count"].integer == 7)
            }
        }
    }

    @Test("Links to files are to where the nation is now, whatever it was when they were made")
    func links() async throws {
        try await withFile { path in
            let page = "sites/abeforprez/pages/basic_2/attachments"
            let (port, export) = try await withSandbox(database: .file(path)) { talk async throws in
                let file = #"{"attachment":{"filename":"a b.txt","content_type":"text/plain","content":"SGVsbG8="}}"#
                #expect(try await talk.send("POST", page, file).status == 200)
                let export = try await talk.send("POST", "lists/1/exports", #"{"export":{"context":"people"}}"#)
                let id = export.json["export"]["id"].text
                try await waitUntil(await talk.get("exports/\(id)").json["export"]["download_url"] != .null)
                return (talk.sandbox.port, id)
            }
            try await withSandbox(database: .file(path)) { talk async throws in
                #expect(talk.sandbox.port != port)
                let files = try #require(try await talk.get(page).json["results"].list)
                #expect(files.count == 4)
                let links =
                    files.compactMap { $0["url"].string } + [
                        try #require(try await talk.get("exports/\(export)").json["export"]["download_url"].string)
                    ]
                for link in links {
                    #expect(link.hasPrefix(talk.sandbox.baseURL + "/downloads/"))
                    let path = String(link.dropFirst(talk.sandbox.baseURL.count))
                    #expect(try await talk.get(path).status == 200, "\(link)")
                }
            }
        }
    }

    private func startError(_ configuration: SandboxConfiguration) async -> SandboxStartError? {
        await #expect(throws: SandboxStartError.self) { try await NationSandbox.run(configuration) { _ in } }
    }

    @Test("A path that is no place for a database fails to start, and says so")
    func badPath() async throws {
        let error = await startError(SandboxConfiguration { $0.database = .file("/nonexistent/folder/nation.sqlite") })
        #expect(error?.reason == .database)
        #expect(error?.description == "/nonexistent/folder/nation.sqlite cannot be opened: its folder does not exist")
    }

    @Test("A file that is no database, or somebody else's, is refused and left as it is")
    func foreignFile() async throws {
        try await withFile { path in
            let file = URL(fileURLWithPath: path)
            try Data("no database at all, and long enough to have a header".utf8).write(to: file)
            let before = try Data(contentsOf: file)
            let junk = await startError(SandboxConfiguration { $0.database = .file(path) })
            #expect(junk?.description == "\(path) is not an SQLite database")
            #expect(try Data(contentsOf: file) == before)

            try FileManager.default.removeItem(at: file)
            let database = try DatabaseQueue(path: path)
            try await database.write { try $0.execute(sql: "CREATE TABLE person (a); INSERT INTO person VALUES (1)") }
            try database.close()
            let foreign = try Data(contentsOf: file)
            let error = await startError(SandboxConfiguration { $0.database = .file(path) })
            #expect(error?.reason == .database)
            #expect(error?.description == "\(path) is the database of another program")
            #expect(try Data(contentsOf: file) == foreign)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
                    == ["nation.sqlite"])
        }
    }

    @Test("An empty file becomes a nation")
    func emptyFile() async throws {
        try await withFile { path in
            try Data().write(to: URL(fileURLWithPath: path))
            let count = try await withSandbox(people: 3, database: .file(path)) { talk async throws in
                try await talk.get("people/count").json["people_count"].integer
            }
            #expect(count == 3)
        }
    }

    @Test("A file that another sandbox uses, or that holds a nation of another slug, is refused")
    func otherSandbox() async throws {
        try await withFile { path in
            try await withSandbox(database: .file(path)) { talk async throws in
                let used = await startError(SandboxConfiguration { $0.database = .file(path) })
                #expect(used?.description == "\(path) is used by another sandbox")
                #expect(try await talk.get("people/me").status == 200)
            }
            let other = await startError(SandboxConfiguration(slug: "other") { $0.database = .file(path) })
            #expect(other?.reason == .database)
            #expect(other?.description == "the database holds the nation abeforprez, not other")
            try await withSandbox(database: .file(path)) { talk async throws in
                #expect(try await talk.get("people/me").status == 200)
            }
        }
    }

    @Test(
        "A slug that is no label of a host's name fails to start", arguments: ["", "a/b", "UPPER", "-a", "a-", "a.b"])
    func slug(slug: String) async throws {
        #expect(await startError(.init(slug: slug))?.reason == .configuration)
    }

    @Test("A port that is taken fails to start, and says so")
    func takenPort() async throws {
        try await withSandbox { talk async throws in
            let error = await startError(SandboxConfiguration(people: 1) { $0.port = talk.sandbox.port })
            #expect(error?.reason == .address)
            #expect(error?.description == "127.0.0.1:\(talk.sandbox.port) is taken")
        }
    }

    @Test("The picture of everybody is set in the closure, as every other setting")
    func picture() async throws {
        let url = "https://pictures.example/everybody.png"
        let configuration = SandboxConfiguration(people: 2) { $0.profilePicture = url }
        try await NationSandbox.run(configuration) { sandbox in
            let response = try await Talk(sandbox).get("people/2")
            #expect(response.json["person"]["profile_image_url_ssl"].string == url)
        }
    }

    @Test("When run ends the server has ended, also when the body throws")
    func ends() async throws {
        struct Stop: Error {}
        var urls: [String] = []
        urls.append(
            try await withSandbox { talk async throws in
                _ = try await talk.get("people")
                return talk.sandbox.baseURL
            })
        let thrown = Box<String?>(nil)
        await #expect(throws: Stop.self) {
            try await withSandbox { talk async throws in
                thrown.value = talk.sandbox.baseURL
                throw Stop()
            }
        }
        urls.append(try #require(thrown.value))
        for url in urls {
            await #expect(throws: (any Error).self) {
                try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(2))
            }
        }
    }

    @Test("Serve runs until its task is cancelled, and then returns without an error")
    func serve() async throws {
        let (started, start) = AsyncStream<RunningSandbox>.makeStream()
        let task = Task {
            try await NationSandbox.serve(.init(people: 5)) { start.yield($0) }
        }
        let sandbox = try #require(await started.first { _ in true })
        #expect(try await Talk(sandbox).get("people/count").json["people_count"].integer == 5)
        task.cancel()
        try await task.value
    }

    @Test("Many callers writing at once lose nothing and tear nothing", arguments: [false, true])
    func parallel(inFile: Bool) async throws {
        try await withFile { path in
            try await withSandbox(people: 10, database: inFile ? .file(path) : .memory) { talk async throws in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for worker in 0..<16 {
                        group.addTask {
                            for round in 0..<10 {
                                let person = try await talk.create(
                                    "\"email\":\"w\(worker).\(round)@example.com\",\"tags\":[\"shared\"]")
                                let id = try #require(person["id"].integer)
                                _ = try await talk.send(
                                    "PUT", "people/10/taggings", "{\"tagging\":{\"tag\":\"w\(worker)-\(round)\"}}")
                                let put = try await talk.send("PUT", "people/\(id)", #"{"person":{"demo":"B"}}"#)
                                #expect(put.status == 200)
                                _ = try await talk.get("people?limit=100")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await talk.get("people/count").json["people_count"].integer == 170)
                #expect(try await talk.get("tags/shared/people?page=1").json["total"].integer == 160)
                let tags = try #require(try await talk.get("people/10").json["person"]["tags"].list)
                #expect(Set(tags.compactMap(\.string)).isSuperset(of: (0..<16).map { "w\($0)-9" }))
                #expect(try await talk.get("people/10/taggings").json["taggings"].list?.count == tags.count)
            }
        }
    }

    @Test("Of many who claim one address at once, one gets it")
    func race() async throws {
        try await withSandbox { talk async throws in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await talk.send("POST", "people", #"{"person":{"email":"one@example.com"}}"#).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 19)
        }
    }
}

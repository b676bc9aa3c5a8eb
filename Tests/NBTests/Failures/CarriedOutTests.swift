// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder
import NationBuilderImport
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Writes that the nation carries out, and responds to in another way than with a success.
@Suite("A write that was carried out", .timed, .timeLimit(.minutes(15)))
struct CarriedOutTests {
    /// The words that nobody may read of a write that was carried out, or may have been.
    private static let denials = [
        "nothing is done yet", "was not sent", "not written yet", "was not carried out", "Nothing has changed",
        "deleted 0",
    ]

    private static func nation(_ sandbox: RunningSandbox, at origin: String) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: origin), authorizer: .bearer(sandbox.accessToken),
            transport: .platform
        ) {
            $0.chain.limit = nil
            $0.chain.cache = nil
            $0.chain.retry = .never
        }
    }

    /// Expects that a text says what became of a write.
    private static func check(_ text: String, _ exitCode: Int32, _ effect: FailureMeaning.Effect, _ what: String) {
        let isOpen = text.contains("it is not known whether ")
        let isDone = !isOpen && text.contains("it was carried out")
        #expect(isDone == (effect == .applied) && isOpen == (effect == .unknown), "\(what): \(text)")
        guard effect != .notApplied else { return }
        #expect(exitCode == 75, "\(what): \(exitCode) \(text)")
        for denial in denials { #expect(!text.contains(denial), "\(what): \(text)") }
    }

    @Test("Whatever the status, one write is not told as not carried out unless the status says so")
    func single() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3, rateLimit: .generous)) { sandbox in
            try await OtherResponses.run(before: sandbox) { server, origin in
                let people = Self.nation(sandbox, at: origin).v1.people
                let write = OpenWrite(outcome: "the person was created", look: "nb people list")
                for code in 200...599 {
                    let before = server.carriedOut
                    // The body of a success is none of the nation's.
                    server.respond(
                        with: OtherResponses.Other(
                            status: code, fields: [.location: "http://127.0.0.2:9/", .contentType: "text/html"],
                            body: [204, 205, 304].contains(code) ? "" : "<html>"))
                    let error = await #expect(throws: (any Error).self) {
                        try await write.watch { try await people.create(V1.Person { $0.firstName = "Ada" }) }
                    }
                    #expect(server.carriedOut == before + 1)
                    let failure = Failure(try #require(error))
                    let effect = code < 300 ? .unknown : FailureMeaning(HTTPResponse.Status(code: code)).effect
                    Self.check(failure.message, failure.exitCode.rawValue, effect, "\(code)")
                }
            }
        }
    }

    @Test("Whatever the status, a change of many stays open unless it was certainly not carried out")
    func many() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 400, rateLimit: .generous)) { sandbox in
            try await TemporaryFolder.with { folder in
                try await OtherResponses.run(before: sandbox) { server, origin in
                    let nation = Self.nation(sandbox, at: origin)
                    let journals = JournalFolder(path: "\(folder)/journals")
                    for code in 300...599 {
                        let actions: [BulkAction] = [
                            .update(["note": .string("\(code)")]), .tag("tag \(code)"), .delete,
                        ]
                        // Each status meets one of the three, and in `make soak` all.
                        for (index, action) in actions.enumerated() where Soak.isOn || code % 3 == index {
                            // Each deletion has a person of its own.
                            let id = index == 2 ? code - 300 + 100 : 2
                            // What stays open in a journal would be gone on with.
                            let journal = try await journals.create(
                                JournalHeader(kind: "people update", nation: origin))
                            let entry = JournalEntry(
                                number: 1, type: People.typeName, id: "\(id)", action: action.action,
                                sent: action.sent)
                            try await journal.add([entry])
                            let before = server.carriedOut
                            server.respond(with: code)
                            try await Self.carryOut(nation, journal, action, code)
                            #expect(server.carriedOut == before + 1, "\(code) \(action)")
                        }
                    }
                }
            }
        }
    }

    private static func carryOut(
        _ nation: Nation, _ journal: ChangeJournal, _ action: BulkAction, _ code: Int
    ) async throws {
        let effect = FailureMeaning(HTTPResponse.Status(code: code)).effect
        let run = ChangeRun(journal, BulkResources<People>(nation: nation, place: []), at: nation)
        let result = await run.carryOut()
        let state = try await journal.entries().first?.state
        guard let failure = result.failure else {
            #expect(state == .refused && effect == .notApplied, "\(code) \(action): \(result.entries)")
            return
        }
        #expect(state == (effect == .notApplied ? .planned : .sending), "\(code) \(action)")
        let bulk = BulkChange<People>(action: action, connection: try Connection.parse([]), terminal: .standard)
        let told = Failure(bulk.stopped(failure, result, of: 1, journal))
        check(told.message, told.exitCode.rawValue, effect, "\(code) \(action)")
    }

    // MARK: The program

    /// Every command that changes many or takes something back, with its input.
    static let commands: [(line: String, input: String)] = [
        ("people update - note=x --yes", "2\n"), ("people delete - --yes", "2\n"), ("tags add crew - --yes", "2\n"),
        ("people update - note=x --yes --no-backup", "2\n"),
        ("tags remove crew - --yes", "2\n"),
    ]

    @Test("A redirected write of the program exits 75, stays in the journal, and is taken back", arguments: [303, 307])
    func program(status: Int) async throws {
        let words = status == 303 ? ": of 1 person it was carried out" : ": of 1 person it is not known whether "
        for (line, input) in Self.commands {
            try await ImportNation.run(people: 5) { nation in
                try await OtherResponses.run(before: nation.sandbox) { server, origin in
                    let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                    @Sendable func nb(_ line: String, _ input: String = "") async throws -> Program.Result {
                        try await Program.run(
                            "nb", line.split(separator: " ").map(String.init), environment: environment, input: input)
                    }
                    if line.hasPrefix("tags remove") { _ = try await nb("tags add crew - --yes", input) }
                    let before = server.carriedOut
                    server.respond(with: status)
                    let result = try await nb(line + " --retry 0", input)
                    #expect(result.status == 75 && result.errors.contains(words), "\(line): \(result)")
                    for denial in Self.denials { #expect(!result.errors.contains(denial), "\(line): \(result)") }
                    #expect(server.carriedOut == before + 1)
                    guard !line.hasSuffix("--no-backup") else { return }
                    server.respond(with: nil)
                    let undone = try await nb("undo --yes")
                    #expect(undone.status == 0, "\(line): \(undone)")
                }
            }
        }
    }

    @Test(
        "A change of many whose response is lost says so, and stays open",
        arguments: ["lost", "drop", "502", "cut=0", "html=503"])
    func lost(rule: String) async throws {
        for (line, input) in Self.commands {
            let method = ["people delete", "tags remove"].contains { line.hasPrefix($0) } ? "DELETE" : "PUT"
            try await ImportNation.run(people: 5, chaos: ["\(rule) \(method)"]) { nation in
                if line.hasPrefix("tags remove") {
                    _ = try await Program.run(
                        "nb", ["tags", "add", "crew", "-", "--yes"], environment: nation.environment, input: input)
                }
                let words = (line + " --retry 0").split(separator: " ").map(String.init)
                let result = try await Program.run("nb", words, environment: nation.environment, input: input)
                #expect(
                    result.status == 75
                        && result.errors.contains(": of 1 person it is not known whether it was carried out"),
                    "\(line): \(result)")
                for denial in Self.denials { #expect(!result.errors.contains(denial), "\(line): \(result)") }
            }
        }
    }

    @Test("A change of many that goes on, or is taken back, at a failure is not known till somebody can look")
    func continued() async throws {
        let commands = Array(Self.commands.filter { !$0.line.hasSuffix("--no-backup") }.enumerated())
        for (index, fault) in Fault.allCases.enumerated() {
            // Each failure meets one of the commands, and in `make soak` all.
            for (place, (line, input)) in commands where Soak.isOn || place == (index + 1) % commands.count {
                // The others are deletions, or their undo is: their 204 has no body to cut.
                if fault == .cut, !line.hasPrefix("people update") { continue }
                try await ImportNation.run(people: 5) { nation in
                    try await OtherResponses.run(before: nation.sandbox) { server, origin in
                        try await Self.goOn(line, input, fault, server, nation, origin)
                    }
                }
            }
        }
    }

    private static func goOn(
        _ line: String, _ input: String, _ fault: Fault, _ server: OtherResponses, _ nation: ImportNation,
        _ origin: String
    ) async throws {
        let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
        @Sendable func nb(_ line: String, _ input: String = "") async throws -> Program.Result {
            try await Program.run(
                "nb", line.split(separator: " ").map(String.init), environment: environment, input: input)
        }
        func checkOpen(_ result: Program.Result) {
            #expect(
                result.status == 75 && result.errors.contains(": of 1 person it is not known whether "),
                "\(fault), \(line): \(result)")
            for denial in denials { #expect(!result.errors.contains(denial), "\(fault), \(line): \(result)") }
        }
        if line.hasPrefix("tags remove") { _ = try await nb("tags add crew - --yes", input) }
        server.respond(with: fault.other)
        let ended = try await nb(line + " --retry 0", input)
        checkOpen(ended)
        let id = try #require(ended.errors.firstMatch(of: /nb resume (\S+)/), "\(ended)").output.1
        checkOpen(try await nb("resume \(id) --retry 0"))
        server.respond(with: nil)
        let resumed = try await nb("resume \(id)")
        #expect(resumed.status == 0, "\(fault), \(line): \(resumed)")
        server.respond(with: fault.other)
        checkOpen(try await nb("undo --yes --retry 0"))
        server.respond(with: nil)
        let undone = try await nb("undo --yes")
        // Nobody is created a second time.
        let isOpen = undone.status == 1 && undone.errors.contains("may have been created again")
        #expect(line.hasPrefix("people delete") ? isOpen : undone.status == 0, "\(fault), \(line): \(undone)")
    }

    @Test("What takes a change back says what became of it, and can be repeated", arguments: [303, 307])
    func takenBack(status: Int) async throws {
        let words = status == 303 ? ": of 1 person it was carried out. To" : ": of 1 person it is not known whether "
        try await ImportNation.run(people: 5) { nation in
            try await OtherResponses.run(before: nation.sandbox) { server, origin in
                let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                @Sendable func nb(_ words: [String], _ input: String = "") async throws -> Program.Result {
                    try await Program.run("nb", words, environment: environment, input: input)
                }
                let changed = try await nb(["people", "update", "-", "note=x", "--yes"], "2\n")
                #expect(changed.status == 0, "\(changed)")
                server.respond(with: status)
                let undone = try await nb(["undo", "--yes"])
                #expect(undone.status == 75 && undone.errors.contains(words), "\(undone)")
                server.respond(with: nil)
                let again = try await nb(["undo", "--yes"])
                #expect(again.status == 0, "\(again)")
            }
        }
    }

    @Test("An import that ends while nobody knows what became of a write says so")
    func ended() async throws {
        try await ImportNation.run(people: 5) { nation in
            try await OtherResponses.run(before: nation.sandbox) { server, origin in
                let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                let file = try nation.file("id,first_name\n2,Ida\n")
                server.respond(with: OtherResponses.Other(status: 503, isOfReads: true))
                let ended = try await Program.run(
                    "nb", ["import", file, "--yes", "--email-opt-in", "no", "--mobile-opt-in", "no", "--retry", "0"],
                    environment: environment)
                #expect(
                    ended.status == 75
                        && ended.errors.contains(
                            ": of 1 person it is not known whether it was carried out\nTo go on:   nb import resume "),
                    "\(ended)")
                server.respond(with: nil)
                let resumed = try await Program.run(
                    "nb", ["import", "resume", file, "--json"], environment: environment)
                #expect(ImportNation.numbers(resumed, "changed", "refused") == [1, 0], "\(resumed)")
            }
        }
    }

    @Test("An import and its undo through such a server do what they say", arguments: [303, 307])
    func imports(status: Int) async throws {
        try await ImportNation.run(people: 5) { nation in
            try await OtherResponses.run(before: nation.sandbox) { server, origin in
                let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                let file = try nation.file("id,email,first_name\n2,,Ida\n,new@example.org,New\n")
                @Sendable func nb(_ words: String...) async throws -> Program.Result {
                    try await Program.run(
                        "nb", ["import"] + words + ["--yes", "--json"], environment: environment)
                }
                server.respond(with: status)
                let written = try await nb(file, "--email-opt-in", "no", "--mobile-opt-in", "no", "--retry", "0")
                #expect(written.status == 0, "\(written)")
                #expect(ImportNation.numbers(written, "new", "changed", "refused") == [1, 1, 0], "\(written)")
                server.respond(with: nil)
                let undone = try await nb("undo", file)
                #expect(ImportNation.numbers(undone, "restored") == [1], "\(undone)")

                let second = try nation.file("email,first_name\nother@example.org,Other\n", "second.csv")
                let created = try await nb(second, "--email-opt-in", "no", "--mobile-opt-in", "no")
                #expect(ImportNation.numbers(created, "new") == [1], "\(created)")
                server.respond(with: status)
                let deleted = try await nb("undo", second, "--retry", "0")
                #expect(deleted.status == 0 && ImportNation.numbers(deleted, "deleted") == [1], "\(deleted)")
            }
        }
    }

    /// The fate of a write of an import, and then of each reading of what became of it.
    enum Fault: String, CaseIterable {
        case lost, drop, failed, cut, page

        var other: OtherResponses.Other {
            let page = Self.page == self
            var other = OtherResponses.Other(
                status: page ? 503 : 502, fields: page ? [.contentType: "text/html"] : [:],
                body: page ? "<html>" : "", isOfReads: true)
            other.fault = [.lost: .lost, .drop: .drop, .cut: .cut][self]
            return other
        }
    }

    @Test(
        "An import and its undo that end at a failure do not say that nothing was done, and go on to one person for a row",
        arguments: Fault.allCases, ["id,first_name\n2,Ida\n", "email,first_name\nnew@example.org,New\n"])
    func endedImports(fault: Fault, text: String) async throws {
        let isNew = text.hasPrefix("email")
        try await ImportNation.run(people: 5) { nation in
            try await OtherResponses.run(before: nation.sandbox) { server, origin in
                let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                @Sendable func nb(_ words: String...) async throws -> Program.Result {
                    try await Program.run("nb", words, environment: environment)
                }
                /// Expects the end of a run that leaves one write of which nobody knows what became.
                func checkOpen(_ result: Program.Result, _ way: String) {
                    #expect(
                        result.status == 75
                            && result.errors.contains(": of 1 person it is not known whether it was carried out\n")
                            && result.errors.contains("nb import \(way) "), "\(fault): \(result)")
                    for denial in Self.denials + ["not all is undone"] {
                        #expect(!(result.errors + result.output).contains(denial), "\(fault): \(result)")
                    }
                }
                func people() async throws -> [String] {
                    let list = try await nb("people", "list", "--limit", "0", "--columns", "first_name")
                    return list.output.split(separator: "\n").map(String.init)
                }
                let before = try await people()
                let file = try nation.file(text)
                let options = ["--yes", "--email-opt-in", "no", "--mobile-opt-in", "no", "--retry", "0"]
                server.respond(with: fault.other)
                checkOpen(try await Program.run("nb", ["import", file] + options, environment: environment), "resume")
                #expect(server.carriedOut == (fault == .drop ? 0 : 1))
                // It ends before it can look, and says nothing about the write.
                let early = try await nb("import", "resume", file, "--retry", "0")
                #expect(early.status != 0 && early.errors.split(separator: "\n").count == 1, "\(early)")
                for denial in Self.denials { #expect(!early.errors.contains(denial), "\(early)") }
                server.respond(with: nil)
                #expect(try await nation.openWrites(of: "people.csv") == 1)
                let resumed = try await nb("import", "resume", file, "--json")
                let numbers = ImportNation.numbers(resumed, "new", "changed", "refused")
                #expect(resumed.status == 0 && numbers == [isNew ? 1 : 0, isNew ? 0 : 1, 0], "\(resumed)")
                let after = try await people()
                #expect(
                    after.count { $0 == (isNew ? "New" : "Ida") } == 1 && after.count == before.count + (isNew ? 1 : 0))

                // Whom a lost response has created an undo keeps, so that its write is that of another import.
                let second = isNew ? try nation.file("email,first_name\nother@example.org,New\n", "second.csv") : file
                if isNew {
                    let made = try await Program.run("nb", ["import", second] + options, environment: environment)
                    #expect(made.status == 0, "\(made)")
                }
                let carriedOut = server.carriedOut
                server.respond(with: fault.other)
                checkOpen(try await nb("import", "undo", second, "--yes", "--retry", "0"), "undo")
                #expect(server.carriedOut == carriedOut + (fault == .drop ? 0 : 1))
                server.respond(with: nil)
                let undone = try await nb("import", "undo", second, "--yes", "--json")
                #expect(ImportNation.numbers(undone, isNew ? "deleted" : "restored") == [1], "\(undone)")
                #expect(try await people().count == after.count)
                #expect(try await people().contains("Ida") == false)
            }
        }
    }

    @Test("An undo of an import that the nation refuses says that not all is undone, as it is certain")
    func refusedUndo() async throws {
        try await ImportNation.run(people: 5) { nation in
            try await OtherResponses.run(before: nation.sandbox) { server, origin in
                let environment = nation.environment.merging(["NB_BASE_URL": origin]) { $1 }
                let file = try nation.file("id,first_name\n2,Ida\n")
                let options = ["--yes", "--email-opt-in", "no", "--mobile-opt-in", "no", "--retry", "0"]
                let made = try await Program.run("nb", ["import", file] + options, environment: environment)
                #expect(made.status == 0, "\(made)")
                server.respond(with: 401)
                let undo = ["import", "undo", file, "--yes", "--retry", "0"]
                let refused = try await Program.run("nb", undo, environment: environment)
                #expect(
                    refused.status == 77 && refused.errors.contains(": not all is undone\n")
                        && !refused.errors.contains("not known"), "\(refused)")
            }
        }
    }
}

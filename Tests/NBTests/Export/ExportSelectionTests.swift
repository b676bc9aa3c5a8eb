// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Which rows `nb export` writes.
@Suite("nb export --where, --list and --tag", .timed, .timeLimit(.minutes(8)))
struct ExportSelectionTests {
    /// A person as the judge needs it.
    private struct Person: Decodable {
        struct Custom: Decodable { var graduationYear: JSONText? }
        struct JSONText: Decodable {
            let text: String
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                text = try (try? value.decode(String.self)) ?? "\(value.decode(Double.self))"
            }
        }

        var id: String
        var email: String?
        var lastName: String?
        var isVolunteer: Bool?
        var donationsCount: Int?
        var updatedAt: String
        var customValues: Custom?
    }

    private func ids(_ nation: ExportNation, _ options: String) async throws -> [String] {
        let result = try await nation.nb("export people --columns id \(options)")
        #expect(result.status == 0, "\(options): \(result)")
        return result.output.split(separator: "\r\n").dropFirst().map(String.init)
    }

    @Test("A condition finds the rows that meet it, by a judge that reads them all")
    func conditions() async throws {
        try await ExportNation.run(people: 300) { nation in
            for year in [1833, 1834] {
                #expect(try await nation.nb("people create last_name=Custom graduation_year=\(year)").status == 0)
            }
            let lines = try await nation.nb("export people --format jsonl").output.split(separator: "\n")
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let all = try lines.map { try decoder.decode(Person.self, from: Data($0.utf8)) }
            let middle = all.map(\.updatedAt).sorted()[150]
            let email = try #require(all.compactMap(\.email).first)
            let cases: [(String, (Person) -> Bool)] = [
                ("--where email=\(email.uppercased())", { $0.email == email }),
                ("--where with_email_address=\(email)", { $0.email == email }),
                ("--where email=null", { $0.email == nil }), ("--where email!=null", { $0.email != nil }),
                ("--where last_name^=M", { $0.lastName?.lowercased().hasPrefix("m") == true }),
                ("--where last_name*=ar", { $0.lastName?.lowercased().contains("ar") == true }),
                ("--where is_volunteer=true", { $0.isVolunteer == true }),
                ("--where updated_at>=\(middle)", { $0.updatedAt >= middle }),
                (
                    "--where updated_at<\(middle) --where donations_count>0",
                    { $0.updatedAt < middle && $0.donationsCount ?? 0 > 0 }
                ),
                (
                    "--where custom.graduation_year=1833",
                    { $0.customValues?.graduationYear.flatMap { Double($0.text) } == 1833 }
                ),
                ("--where id>100 --where id<=250", { (101...250).contains(Int($0.id) ?? 0) }),
                ("--where id=7", { $0.id == "7" }), ("--where id=7 --where id>7", { _ in false }),
            ]
            for (options, isMet) in cases {
                let expected = all.filter(isMet).map(\.id)
                #expect(try await ids(nation, options) == expected, "\(options)")
                #expect(!expected.isEmpty || options.hasSuffix("id>7"), "\(options) judges nothing")
                let full = try await nation.nb("export people --format jsonl \(options)")
                #expect(full.output.split(separator: "\n").count == expected.count, "\(full)")
            }
        }
    }

    @Test("The people of a list and those with a tag are those that version 1 lists; conditions narrow them")
    func parts() async throws {
        try await ExportNation.run(people: 450) { nation in
            func listed(_ line: String) async throws -> [Int] {
                let result = try await nation.nb("\(line) --columns id -L0")
                return result.output.split(separator: "\n").compactMap { Int($0) }.sorted()
            }
            let list = try #require(
                try await nation.nb("lists list --columns id,count -L0").output.split(separator: "\n")
                    .first { !$0.hasSuffix("\t0") }?.split(separator: "\t").first)
            let members = try await listed("lists people \(list)")
            #expect(try await ids(nation, "--list \(list)").compactMap { Int($0) } == members && !members.isEmpty)
            let slug = try await nation.nb("lists list --jq .[]|select(.id==\(list)).slug -L0").output
            let named = try await ids(nation, "--list \(slug.trimmingCharacters(in: .newlines))")
            #expect(named.compactMap { Int($0) } == members, "\(slug)")
            for person in [3, 5, 7] + Array(195...205) {
                #expect(try await nation.nb("people tag \(person) Export~Test").status == 0)
            }
            let tagged = try await listed("tags people Export~Test")
            #expect(tagged.count == 14)
            #expect(try await ids(nation, "--tag export~test").compactMap { Int($0) } == tagged)
            let some = try await ids(nation, "--tag Export~Test --where id>=7 --where id<200").compactMap { Int($0) }
            #expect(some == [7] + Array(195...199))
            let mailed = try await ids(nation, "--tag Export~Test --where email!=null").count
            let silent = try await ids(nation, "--tag Export~Test --where email=null").count
            #expect(mailed + silent == 14 && mailed > 0)
            let both = try await ids(nation, "--list \(list) --where email!=null").count
            let others = try await ids(nation, "--list \(list) --where email=null").count
            #expect(both + others == members.count)
        }
    }

    @Test("A killed export of a tag and of a condition goes on to the same bytes")
    func resumed() async throws {
        try await ExportNation.run(people: 3000) { nation in
            // The tag that most people have.
            let taggings = try await nation.nb("export signup_taggings --columns tag_id").output.split(
                separator: "\r\n")
            let counts = Dictionary(grouping: taggings.dropFirst()) { $0 }.mapValues(\.count)
            let most = try #require(counts.max { ($0.value, $0.key) < ($1.value, $1.key) })
            #expect(most.value > 200)
            let tag = try await nation.nb("export signup_tags --columns name --where id=\(most.key)").output
            let name = try #require(tag.split(separator: "\r\n").last).replacing(" ", with: "~")
            for options in ["--tag \(name)", "--where id>20"] {
                let line = "export people --columns id,last_name,email \(options)"
                let made = try await nation.nb("\(line) -o @whole.csv")
                #expect(made.status == 0, "\(made)")
                let whole = try #require(nation.bytes("whole.csv"))
                try await nation.chaos(["latency=60ms"])
                let program = try nation.start("\(line) -o @p.csv")
                try await nation.wait(for: "p.csv.part", size: whole.count / 3)
                program.signal(SIGKILL)
                _ = try await program.result()
                try await nation.chaos([])
                let resumed = try await nation.nb("\(line) -o @p.csv --resume")
                #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(resumed)")
                try FileManager.default.removeItem(atPath: "\(nation.folder)/p.csv")
            }
        }
    }

    @Test(
        "What the API does not have ends with 64 and the nearest names, before anything is sent",
        arguments: [
            ("people --where emial=x", "do you mean email"), ("people --where home_address=x", "does not filter by"),
            ("people --where email>x", "email cannot be compared with >: it takes = != ^= $= *=."),
            ("people --where email", "is no condition"), ("people --where email=", "perhaps a variable is not set"),
            ("people --where updated_at>=soon", "takes a date or a time, such as"),
            ("people --where email=a --where email=b", "would replace another condition"),
            ("donations --tag x", "--list and --tag select people"), ("people --list 1 --tag x", "exclude each other"),
            ("people --tag ~", "--tag is empty"), ("people --list ~", "--list is empty"),
        ])
    func refused(line: String, words: String) async throws {
        let arguments = ["export"] + line.split(separator: " ").map { $0 == "~" ? "" : String($0) }
        let result = try await Program.run("nb", arguments, environment: ["NB_BASE_URL": "http://127.0.0.1:9"])
        #expect(result.status == 64 && result.output == "" && result.errors.contains(words), "\(result)")
    }

    @Test("A list and a tag that the nation does not have end with 66, and leave no file")
    func unknown() async throws {
        try await ExportNation.run(people: 3) { nation in
            let list = try await nation.nb("export people --list 999 -o @p.csv")
            #expect(list.status == 66 && list.errors.contains("has no list 999: nb lists list"), "\(list)")
            let named = try await nation.nb("export people --list Nobody -o @p.csv")
            #expect(named.status == 66 && named.errors.contains("has no list \"Nobody\": nb lists list"), "\(named)")
            let tag = try await nation.nb("export people --tag nothing -o @p.csv")
            #expect(tag.status == 66 && tag.errors.contains("has no tag \"nothing\": nb tags list"), "\(tag)")
            let custom = try await nation.nb("export people --where custom.graduation_yaer=1 -o @p.csv")
            #expect(custom.status == 64 && custom.errors.contains("do you mean graduation_year?"), "\(custom)")
            #expect(nation.files == [])
        }
    }

    @Test("A nation that ignores a filter is told, and FILE does not appear")
    func ignored() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let server = FakeServer { _, number in
                let first = number * 2 - 1
                let rows = (first...first + 1).map {
                    #"{"id":"\#($0)","attributes":{"email":"ada\#($0)@example.org"}}"#
                }
                return FakeServer.json(#"{"data":[\#(number > 2 ? "" : rows.joined(separator: ","))]}"#)
            }
            try await server.run { origin in
                let result = try await Program.run(
                    "nb",
                    [
                        "export", "people", "--columns", "id", "--where", "email=ada1@example.org", "-o",
                        "\(folder)/p.csv",
                    ],
                    environment: ["NB_BASE_URL": origin, "NB_TOKEN": "t", "NB_SLUG": "mine", "HOME": folder])
                #expect(result.status == 69, "\(result)")
                #expect(
                    result.errors.contains(
                        "the nation ignores a filter: it sends signups 2, which does not meet email=ada1@example.org"),
                    "\(result)")
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/p.csv"))
            }
        }
    }
}

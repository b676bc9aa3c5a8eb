// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NationBuilderImport
@testable import nb

/// Files as the programs that campaigns use write them, with made-up people, and what a nation has of them after an
/// import without a map.
///
/// Beside each file is what is expected of each person, written by hand: all members that differ from those of a person
/// of whom only an e-mail address is known.
@Suite("Files of other programs", .timed, .timeLimit(.minutes(10)))
struct ToolFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Resources/ToolFiles")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }.sorted()
    }()

    @Test("There are at least twenty files of eight programs, and each program knows its own")
    func count() throws {
        #expect(Self.names.count >= 20)
        var tools: Set<String> = []
        for name in Self.names {
            var reading = try SourceReading(ImportSource(paths: [Self.folder.appending(path: "\(name).csv").path]))
            _ = try reading.next()
            let map = try ImportMap(try #require(reading.header), fields: [])
            tools.insert(try #require(map.tool, "\(name)"))
            #expect(map.unknown == [], "\(name)")
        }
        #expect(tools.count >= 8 && tools == Set(ExportTool.all.map(\.name)))
    }

    @Test("Each cell of a file arrives where a person of that trade expects it", arguments: names)
    func file(name: String) async throws {
        try await ImportNation.run(people: 2) { nation in
            let path = try nation.file("", "\(name).csv")
            try Data(contentsOf: Self.folder.appending(path: "\(name).csv")).write(to: URL(filePath: path))
            // Nothing but the address is known of this one, as of a person in whom nobody has set anything.
            let plain = try nation.file("email,email_opt_in,mobile_opt_in\nplain@example.net,no,no\n", "plain.csv")
            #expect(try await nation.nb(plain, "--yes").status == 0)
            let before = try await Self.people(nation)
            let result = try await nation.nb(
                path, "--yes", "--json", "--email-opt-in", "no", "--mobile-opt-in", "no")
            #expect(result.status == 0 && result.errors == "", "\(result)")
            let blank = try #require(before.values.first { $0["email"] == "plain@example.net" })
            let people = try await Self.people(nation).filter { before[$0.key] == nil }.values.map { person in
                person.filter { Self.differs($0.key, $0.value, blank) }
            }
            let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
            let expected = try #require(try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
            var wanted = expected.map { $0.mapValues(Self.text) }
            // What a nation has of everybody of whom nobody has said anything else is no cell of the file.
            for index in wanted.indices {
                wanted[index] = wanted[index].filter { Self.differs($0.key, $0.value, blank) }
            }
            func sorted(_ people: some Sequence<[String: String]>) -> [[String: String]] {
                people.sorted { Self.key($0) < Self.key($1) }
            }
            #expect(sorted(people) == sorted(wanted))
            // The same file again changes nothing.
            let again = try await nation.nb(path, "--yes", "--json", "--without-key", "create")
            #expect(ImportNation.numbers(again, "new", "changed", "refused") == [0, 0, 0], "\(again)")
        }
    }

    private static func key(_ person: [String: String]) -> String { person["email"] ?? person["van_id"] ?? "" }

    /// The values that a nation sets itself for somebody with an e-mail address.
    private static let own = ["email1", "first_supporter_at", "is_supporter"]

    private static func differs(_ name: String, _ value: String, _ blank: [String: String]) -> Bool {
        !value.isEmpty && blank[name] != value
    }

    private static func text(_ value: Any) -> String { text(name: "", value) }

    private static func text(name: String, _ value: Any) -> String {
        switch value {
        case is NSNull: ""
        case let list as [Any]: list.map { text($0) }.sorted().joined(separator: ", ")
        case let number as NSNumber where CFBooleanLike.isBoolean(number): number.boolValue ? "true" : "false"
        default: "\(value)"
        }
    }

    /// All people of a nation with their members, addresses and tags as texts.
    private static func people(_ nation: ImportNation) async throws -> [String: [String: String]] {
        let addresses = AddressPart.addresses.joined(separator: ",")
        let result = try await Program.run(
            "nb",
            [
                "api", "GET", "signups?page[size]=100&include=signup_tags&extra_fields[signups]=\(addresses)", "--v2",
            ], environment: nation.environment)
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let document = try #require(object, "\(result)")
        var tags: [String: String] = [:]
        for tag in document["included"] as? [[String: Any]] ?? [] {
            tags[tag["id"] as? String ?? ""] = (tag["attributes"] as? [String: Any])?["name"] as? String
        }
        var people: [String: [String: String]] = [:]
        for person in document["data"] as? [[String: Any]] ?? [] {
            var members: [String: String] = [:]
            for (name, value) in person["attributes"] as? [String: Any] ?? [:] {
                if let parts = value as? [String: Any] {
                    for (part, value) in parts where AddressPart("\(name).\(part)") != nil {
                        members["\(name).\(part)"] = text(value)
                    }
                } else if PersonAttribute.kind(of: name) != nil, !own.contains(name) {
                    members[name] = text(value)
                }
            }
            let relationships = person["relationships"] as? [String: Any]
            let tagged = (relationships?["signup_tags"] as? [String: Any])?["data"] as? [[String: Any]] ?? []
            members["tags"] = tagged.compactMap { tags[$0["id"] as? String ?? ""] }.sorted().joined(separator: ", ")
            people[person["id"] as? String ?? ""] = members
        }
        return people
    }
}

/// Whether a number of Foundation is a yes or a no.
private enum CFBooleanLike {
    static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}

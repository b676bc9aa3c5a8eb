// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// People without a key, found by what they share with others.
@Suite("nb import --match phone", .timed, .timeLimit(.minutes(10)))
struct ImportMatchTests {
    /// People of a nation: a household with one number, two of one name, and one of each trait.
    private static let nation = """
        email,first_name,last_name,phone_number,mobile_number,born_at,home_address.zip
        ada@example.org,Ada,Test,(999) 555-0198,,1980-01-02,10001
        bob@example.org,Bob,Test,999-555-0198,,,10001
        cy@example.org,Cy,Mobile,,+19995550142,,
        jo1@example.org,Jo,Same,,,1970-01-01,20002-1234
        jo2@example.org,Jo,Same,,,1999-09-09,20002

        """

    private func withNation(_ use: @Sendable (ImportNation) async throws -> Void) async throws {
        try await ImportNation.run(people: 3) { nation in
            let path = try nation.file(Self.nation, "nation.csv")
            let result = try await nation.nb(path, "--yes", "--json", "--email-opt-in", "no", "--mobile-opt-in", "no")
            #expect(ImportNation.numbers(result, "new", "refused") == [5, 0], "\(result)")
            try await use(nation)
        }
    }

    @Test(
        "Who is found for certain is changed, and all others are refused with those who may be meant",
        arguments: [
            ("phone", "first_name,last_name,phone,occupation\nADA,test,9995550198,x\n", [0, 1, 0], ""),
            ("phone", "first_name,last_name,phone,occupation\nCy,Mobile,999.555.0142,x\n", [0, 1, 0], ""),
            ("phone", "first_name,last_name,phone,occupation\nEve,Test,999 555 0198,x\n", [0, 0, 1], "another name"),
            ("phone", "phone,occupation\n999 555 0142,x\n", [0, 0, 1], "by phone this may be Cy Mobile, id "),
            ("phone", "first_name,phone,occupation\nCy,999 555 0000,x\n", [1, 0, 0], ""),
            ("phone", "first_name,last_name,phone,occupation\nEve,Test,,x\n", [0, 0, 1], "has no key"),
            ("email,phone", "email,phone,first_name,last_name\nnew@example.org,9995550198,Ada,Test\n", [0, 1, 0], ""),
            ("email,phone", "email,phone,first_name,last_name\nbob@example.org,9995550198,Ada,Test\n", [0, 1, 0], ""),
            ("name_zip", "first_name,last_name,zip,occupation\nBob,Test,10001-0001,x\n", [0, 1, 0], ""),
            ("name_zip", "first_name,last_name,zip,occupation\nJo,Same,20002,x\n", [0, 0, 1], "one of 2"),
            ("name_zip", "first_name,last_name,zip,occupation\nBob,Test,10002,x\n", [1, 0, 0], ""),
            (
                "email,name_zip", "email,first_name,last_name,zip\nb@example.org,Bob,Test,10001\n", [0, 0, 1],
                "another email"
            ),
            ("name_birthday", "first_name,last_name,dob,occupation\nJo,Same,1999-09-09,x\n", [0, 1, 0], ""),
            ("name_birthday", "first_name,last_name,dob,occupation\nJo,Same,1999-09-08,x\n", [1, 0, 0], ""),
            (
                "name_zip,name_birthday", "first_name,last_name,zip,dob,occupation\nJo,Same,20002,1970-01-01,x\n",
                [0, 1, 0], ""
            ),
            // Two rows about one new person are one person.
            (
                "phone", "first_name,last_name,phone\nNew,One,555-0001\nnew,one,5550001\nOther,One,555-0001\n",
                [2, 0, 0], ""
            ),
            // Without --match, rows without a key are found by their names and what goes with them.
            (nil, "email,first_name,last_name,phone,occupation\n,ada,Test,+1 999 555 0198,x\n", [0, 1, 0], ""),
            (nil, "email,first_name,last_name,dob,occupation\n,Jo,Same,1999-09-09,x\n", [0, 1, 0], ""),
            (nil, "first_name,last_name,mobile\nNew,One,555-0001\n", [1, 0, 0], ""),
            (nil, "email,first_name,last_name,phone\n,Eve,Test,9995550198\n", [0, 0, 1], "another name"),
            (nil, "email,first_name,last_name,phone\n,,,9995550142\n", [0, 0, 1], "has no key"),
            (nil, "email,first_name,last_name,phone,zip\n,Bob,Test,,10001\n", [0, 0, 1], "has no key"),
            ("email", "email,first_name,last_name,phone\n,Ada,Test,9995550198\n", [0, 0, 1], "has no key"),
            // A row without a key and one with it are one person, in either order; two with keys are two.
            (nil, "email,first_name,last_name,phone\nn@x.org,New,One,5550001\n,new,one,555-0001\n", [1, 0, 0], ""),
            (nil, "email,first_name,last_name,phone\n,new,one,555-0001\nn@x.org,New,One,5550001\n", [1, 0, 0], ""),
            (
                nil,
                "email,first_name,last_name,suffix,phone\n,A,B,Sr,5550001\n,A,B,Jr,5550001\nn@x.org,N,O,,5550002\nm@x.org,N,O,,5550002\n",
                [4, 0, 0], ""
            ),
        ] as [(String?, String, [Int], String)])
    func certain(match: String?, text: String, counts: [Int], reason: String) async throws {
        try await withNation { nation in
            let path = try nation.file(text)
            let options =
                (match.map { ["--match", $0] } ?? [])
                + ["--yes", "--json", "--email-opt-in", "no", "--mobile-opt-in", "no"]
            let result = try await Program.run("nb", ["import", path] + options, environment: nation.environment)
            #expect(ImportNation.numbers(result, "new", "changed", "refused") == counts, "\(result)")
            guard counts[2] == 0 else {
                return #expect(try nation.content("people.csv.refused.csv").contains(reason), "\(reason)")
            }
            // The same file again finds all of them.
            let again = try await Program.run("nb", ["import", path] + options, environment: nation.environment)
            #expect(ImportNation.numbers(again, "new", "changed", "refused") == [0, 0, 0], "\(again)")
        }
    }

    @Test("A row with a key that nobody has is a new person, also where a row without one has found somebody alike")
    func alike() async throws {
        try await withNation { nation in
            let rows = [",Ada,Test,9995550198,x", "new@example.org,Ada,Test,9995550198,"]
            // Of two people who are alike, the file's goes before the nation's.
            for (rows, twice) in [(rows, 0), (rows.reversed(), 1)] {
                let path = try nation.file(
                    "email,first_name,last_name,phone,occupation\n" + rows.joined(separator: "\n") + "\n")
                let result = try await nation.nb(path, "--dry-run", "--json")
                #expect(ImportNation.numbers(result, "new", "twice", "refused") == [1, twice, 0], "\(result)")
            }
        }
    }

    @Test("A trait that no column has is refused, and so is a word that is none")
    func wrong() async throws {
        try await withNation { nation in
            let path = try nation.file("email,first_name\na@example.org,A\n")
            let lacking = try await nation.nb(path, "--dry-run", "--match", "email,name_zip")
            #expect(
                lacking.status == 64 && lacking.errors.contains("the columns lack what name_zip needs"), "\(lacking)")
            let unknown = try await nation.nb(path, "--dry-run", "--match", "phon")
            #expect(unknown.status == 64 && unknown.errors.contains("do you mean phone?"), "\(unknown)")
        }
    }

    @Test(
        "At a terminal it is asked who is meant, and the answer is written",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func asked() async throws {
        try await withNation { nation in
            let path = try nation.file(
                "first_name,last_name,phone\nAdele,Test,9995550198\nNobody,X,999-555-0198\n,,9995550142\n")
            let program = try PseudoTerminal.start(
                "nb import '\(path)' --match phone --email-opt-in no --mobile-opt-in no", nation.environment)
            for line in ["9", "1", "n", "", "y"] { try program.type("\(line)\n") }
            let output = try await program.result().output.replacing("\r\n", with: "\n")
            // Either of the household may have the smaller id.
            #expect(output.contains("line 2, Adele Test: by phone this may be\n  1  "), "\(output)")
            #expect(output.contains("Ada Test, id ") && output.contains("Bob Test, id "), "\(output)")
            #expect(output.contains("Type 1-2 or n."), "\(output)")
            #expect(output.contains("new      1\nchanged  1"), "\(output)")
            let found = try await Program.run(
                "nb", ["export", "people", "--where", "first_name=Adele", "--columns", "first_name"],
                environment: nation.environment)
            #expect(found.output.contains("Adele"), "\(found)")
        }
    }
}

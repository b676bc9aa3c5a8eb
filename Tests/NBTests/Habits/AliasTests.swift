// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Programs
import TestSupport
import Testing

@testable import nb

@Suite("Aliases of command lines", .timed, .timeLimit(.minutes(3)))
struct AliasTests {
    private func expanded(_ line: String, _ words: [String]) throws -> [String] {
        try CommandAlias(name: "x", line: line).arguments(words)
    }

    @Test("The words after an alias take the places of $1 and so on, and the others come at the end")
    func words() throws {
        #expect(try expanded("people list", ["--limit", "3"]) == ["people", "list", "--limit", "3"])
        #expect(
            try expanded("people search last_name=$1 first_name='$2'", ["Love lace", "Ada", "--csv"])
                == ["people", "search", "last_name=Love lace", "first_name=Ada", "--csv"])
        #expect(try expanded("a $2", ["x", "y", "z"]) == ["a", "y", "x", "z"])
        // A word is taken as it is: it has no places of its own, and is not parted.
        #expect(try expanded("a $1 $2", ["$2", "b c\"'"]) == ["a", "$2", "b c\"'"])
        #expect(try expanded("a $ $x $0 \\$1", ["b"]) == ["a", "$", "$x", "$0", "b"])
        #expect(throws: CommandFailure.self) { try expanded("a $1 $3", ["b", "c"]) }
    }

    @Test(
        "A line is parted as a shell parts it",
        arguments: [
            ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a'b'\"c\"", ["abc"]), ("''", [""]),
            ("\"\\\"\\\\\\x\"", ["\"\\\\x"]), ("a\\ b", ["a b"]), ("", []), ("  ", []), ("'\\'", ["\\"]),
        ])
    func parts(line: String, words: [String]) throws { #expect(try CommandAlias.words(of: line) == words) }

    @Test(
        "A line that is no command line of nb is refused",
        arguments: ["", "'a", "\"", "x\\", "nb people", "nonsense", "-x", "people lst"])
    func lines(line: String) {
        #expect(throws: ValidationError.self) { try CommandAlias(name: "x", line: line).check() }
    }

    @Test("No alias has the name of a command, and none is put in its place")
    func builtIn() throws {
        var settings = Settings()
        settings.setAlias("people", "lists list")
        settings.setAlias("help", "lists list")
        settings.setAlias("all", "people list")
        #expect(try CommandAlias.expanded(["people", "list"], settings) == ["people", "list"])
        #expect(try CommandAlias.expanded(["help"], settings) == ["help"])
        #expect(try CommandAlias.expanded(["all", "-L", "3"], settings) == ["people", "list", "-L", "3"])
        #expect(try CommandAlias.expanded([], settings) == [])
        #expect(["a", "a-b_2"].allSatisfy(CommandAlias.isName))
        #expect(!["", "-a", "2a", "a b", "ä", "a\n"].contains(where: CommandAlias.isName))
    }

    @Test("An alias is set, used, listed and deleted")
    func commands() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let none = try await home.nb("alias", "list")
            #expect(none.status == 0 && none.output == "" && none.errors.contains("There is no alias"), "\(none)")
            let set = try await home.nb("alias", "set", "find", "people search last_name=$1 --json id,last_name")
            #expect(set.status == 0 && set.errors.contains("nb find is nb people search"), "\(set)")
            let found = try await home.nb("find", "Martin")
            #expect(found.status == 0 && found.output.contains("\"last_name\":\"Martin\""), "\(found)")
            let missing = try await home.nb("find")
            #expect(missing.status == 64 && missing.errors.contains("find needs 1 word after it"), "\(missing)")
            let again = try await home.nb("alias", "set", "find", "people list")
            #expect(again.status == 1 && again.errors.contains("--clobber replaces it"), "\(again)")
            #expect(try await home.nb("alias", "set", "find", "people list", "--clobber").status == 0)
            #expect(try await home.nb("alias").output == "find\tpeople list\n")
            for (name, line) in [("people", "lists list"), ("a b", "lists list"), ("x", "nonsense")] {
                #expect(try await home.nb("alias", "set", name, line).status == 64)
            }
            let wrong = try await home.nb("alias", "delete", "fnd")
            #expect(wrong.status == 66 && wrong.errors.contains("do you mean find?"), "\(wrong)")
            #expect(try await home.nb("alias", "delete", "find").status == 0)
            #expect(try await home.nb("find").status == 64)
        }
    }
}

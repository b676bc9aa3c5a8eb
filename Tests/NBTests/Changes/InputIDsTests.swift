// SPDX-License-Identifier: MIT

import ArgumentParser
import TestSupport
import Testing

@testable import nb

@Suite("Ids from standard input", .timed)
struct InputIDsTests {
    @Test(
        "are one a line, the first column of CSV or of text with tabs, or the id of JSON; each counts once",
        arguments: [
            ("7\n8\n", ["7", "8"]), ("7\r\n8", ["7", "8"]), (" 7 \n\n 8\n", ["7", "8"]), ("", []), (" \n", []),
            ("id\n7\n", ["7"]), ("id,email\r\n7,a@b.c\r\n8,\"x\r\n9\"\r\n", ["7", "8"]), ("ID;name\n7;x\n", ["7"]),
            ("7\tAda\tKing\n8\tIda\t1,2\n", ["7", "8"]), ("7,Ada\n", ["7"]),
            ("{\"id\":\"7\",\"x\":1}\n{\"id\":8}\n", ["7", "8"]), ("[{\"id\":7},{\"id\":\"8\"}]", ["7", "8"]),
            ("[7, \"8\"]", ["7", "8"]), ("{\n \"id\": 7\n}\n", ["7"]), ("7\n7\n8\n7\n", ["7", "8"]),
        ] as [(String, [String])])
    func forms(text: String, ids: [String]) throws {
        #expect(try InputIDs(Array(text.utf8), areNumbers: true).ids == ids)
    }

    @Test("count those that came twice")
    func repeated() throws { #expect(try InputIDs(Array("7\n8\n7\n7\n".utf8), areNumbers: true).repeated == 2) }

    @Test(
        "are refused with the line when they are none",
        arguments: [
            ("Ada\n", "line 1 of standard input: \"Ada\" is no id"), ("7\nid\n", "line 2"), ("7\n-1\n", "line 2"),
            ("7\n0\n", "line 2"), ("7\n1.5\n", "line 2"), ("email,id\na@b.c,7\n", "line 1"),
            ("[{\"name\":\"x\"}]", "entry 1 of standard input has no id"), ("{\"id\":7}\n{\"id\":", "line 2"),
            ("7\n8 or 9\n", "line 2"), ("7\n../8\n", "line 2"), ("[{\"id\":{\"a\":1}}]", "line 1"),
            ("id,name\n7,\"x\n", "cannot be read"),
        ])
    func refused(text: String, words: String) {
        do {
            let ids = try InputIDs(Array(text.utf8), areNumbers: true)
            Issue.record("\(ids)")
        } catch {
            let failure = Failure(error)
            #expect(failure.exitCode.rawValue == 65 && failure.message.contains(words), "\(failure.message)")
        }
    }

    @Test("of webhooks are words")
    func words() throws {
        #expect(try InputIDs(Array("id\n5f_a-9\n".utf8), areNumbers: false).ids == ["5f_a-9"])
        #expect(throws: CommandFailure.self) { try InputIDs(Array("a/b\n".utf8), areNumbers: false) }
    }
}

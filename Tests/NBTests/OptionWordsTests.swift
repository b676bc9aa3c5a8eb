// SPDX-License-Identifier: MIT

import NBCore
import TestSupport
import Testing

@Suite("Options as words", .timed)
struct OptionWordsTests {
    private static let missing: String? = nil

    @Test("Options give themselves back in their order; what was not given has no words")
    func words() {
        let words = OptionWords.of([
            "--list": 7, "--only": Self.missing, "--tag": "a b", "--sweep": true, "--resume": false,
            "--where": ["a=1", "b=2"], "--accept": [String](), "--empty": "",
        ])
        #expect(words == ["--list", "7", "--tag", "a b", "--sweep", "--where", "a=1", "--where", "b=2", "--empty", ""])
        #expect(
            ShellWord.line(["nb", "export"] + words)
                == "nb export --list 7 --tag 'a b' --sweep --where a=1 --where b=2 --empty ''")
    }

    @Test(
        "A form of files is found by its name and by the ends of names, and no other form is",
        arguments: OutputFormat.ofFiles)
    func formats(format: OutputFormat) {
        #expect(OutputFormat(argument: format.name) == format)
        #expect(OutputFormat(fileName: "a.\(format.name)") == format)
        #expect(OutputFormat(argument: OutputFormat.table.name) == nil)
        #expect(OutputFormat.allValueStrings.contains(format.name))
    }
}

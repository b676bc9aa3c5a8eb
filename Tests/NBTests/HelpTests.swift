// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Programs
import TestSupport
import Testing

@testable import NBCore
@testable import nb

/// The help of every command, as it is printed on 80 columns.
@Suite("Help of nb", .timed, .timeLimit(.minutes(6)))
struct HelpTests {
    struct Command: Sendable, CustomTestStringConvertible {
        let path: [String]
        let type: any ParsableCommand.Type

        var testDescription: String { path.joined(separator: " ") }

        var below: [Command] {
            type.configuration.subcommands.map { type in
                Command(path: path + [type.configuration.commandName ?? "\(type)"], type: type)
            }
        }

        /// It, and all below it.
        var all: [Command] { [self] + below.flatMap(\.all) }

        var help: String { HelpText(of: type, columns: 80).text }
    }

    private static let root = Command(path: ["nb"], type: NB.self)

    @Test("The version that nb prints is the newest of the changelog")
    func version() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let changes = try String(
            contentsOf: root.deletingLastPathComponent().appending(path: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(changes.firstMatch(of: /\n## ([0-9.]+)/)).output.1
        #expect(NB.configuration.version == String(newest))
    }

    @Test("All commands are there")
    func overview() throws { try Snapshot.check(Self.root.help, "help/nb.txt") }

    @Test("The commands are on the first screen of the help, and what precedes them is short")
    func firstScreen() throws {
        let lines = Self.root.help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try #require(lines.firstIndex(of: "Accounts:")) < 18)
    }

    @Test("A topic is what was read and found good, fits 80 columns, and is found with a wrong letter too")
    func topics() throws {
        #expect(HelpTopic.all.map(\.name) == ["environment", "exit-codes"])
        for topic in HelpTopic.all {
            #expect(HelpTopic.asked(by: ["help", topic.name])?.text == topic.text)
            #expect(Self.root.help.contains("nb help \(topic.name)"))
            #expect(topic.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
            let mistyped = UnknownCommand.find(in: ["help", String(topic.name.dropLast())], of: NB.self)
            #expect(mistyped?.nearest == topic.name)
            try Snapshot.check(topic.text, "help/topic-\(topic.name).txt")
        }
    }

    /// The commands whose help is kept: of those that follow from the table of types, a few of each kind.
    private static let kept: [Command] = root.below.filter(isKept)

    private static func isKept(_ command: Command) -> Bool {
        let few: Set<String> = ["mailings", "memberships", "petitions", "signup_taggings", "sites"]
        let name = command.path[1]
        return few.contains(name) || !TypeCommandTests.names.contains(name)
    }

    @Test("The help of a command, and of all below it, is what was read and found good", arguments: kept)
    func help(command: Command) throws {
        let text = command.all.map { "$ \($0.path.joined(separator: " ")) --help\n\($0.help)\n" }
            .joined(separator: "\n")
        try Snapshot.check(text, "help/\(command.path[1]).txt")
    }

    @Test("A command says what it does in one sentence that begins with a verb", arguments: root.all)
    func abstract(command: Command) {
        let abstract = command.type.configuration.abstract
        #expect(abstract.hasSuffix(".") && !abstract.dropLast().contains(". "), "\(abstract)")
        let first = abstract.prefix(while: \.isLetter)
        let verbs: Set<Substring> = [
            "Add", "Ask", "Carry", "Change", "Check", "Copy", "Create", "Delete", "Give", "List", "Open", "Print",
            "Receive",
            "Remove",
            "Revoke",
            "Send", "Serve", "Show", "Sign", "Start", "Take", "Use", "Work", "Write",
        ]
        #expect(verbs.contains(first), "\(abstract)")
    }

    @Test(
        "Every option and argument is explained, in sentences, and no line of prose is wider than the screen",
        arguments: root.all)
    func explained(command: Command) {
        let lines = command.help.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines where !line.hasPrefix("Usage:") && !line.hasPrefix("  See 'nb help ") {
            #expect(line.count <= 80, "\(line)")
        }
        // An example is not broken within its command: it goes on in an indented line.
        for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("  nb ") {
            #expect(next.isEmpty || next.hasPrefix("  "), "\(line)")
        }
        // An entry without a text of its own is followed by another entry or by nothing.
        for (index, line) in lines.enumerated() where line.hasPrefix("  -") || line.hasPrefix("  <") {
            let isAlone = !line.dropFirst(2).contains("  ") && line.count < 26
            let next = lines.indices.contains(index + 1) ? lines[index + 1] : ""
            #expect(!isAlone || next.hasPrefix("                          "), "\(line)")
        }
    }

    @Test("An option with a letter missing is told with the one that is meant", arguments: kept)
    func mistyped(command: Command) throws {
        for command in command.all where command.type.configuration.subcommands.isEmpty {
            let options = UnknownOption.options(of: command.type)
            #expect(options.count >= 3)
            for option in options where option.count > 5 {
                var typed = option
                typed.remove(at: typed.index(typed.startIndex, offsetBy: 3))
                guard !options.contains(typed) else { continue }
                let words = ["x=y", option, "5", typed, "5"]
                let unknown = try #require(UnknownOption.find(in: words, of: "nb", options))
                #expect(unknown.word == typed && unknown.nearest.contains(option), "\(command.path) \(unknown)")
            }
            #expect(UnknownOption.find(in: options + ["--", "--nonsense"], of: "nb", options) == nil)
        }
    }

    @Test("A short option has one long name in all commands, and a long one its short one wherever it is")
    func shortOptions() {
        var (names, bare): ([Substring: Set<Substring>], [Substring: [String]]) = ([:], [:])
        for command in Self.root.all {
            for match in command.help.matches(of: /\n {2}(?:-(\w), )?--([\w-]+)/) {
                if let short = match.output.1 {
                    names[short, default: []].insert(match.output.2)
                } else {
                    bare[match.output.2, default: []].append(command.testDescription)
                }
            }
        }
        #expect(names.count >= 9)
        for (short, long) in names {
            #expect(long.count == 1, "-\(short) is \(long.sorted())")
            // That of a sandbox is a limit of requests.
            for name in long where name != "limit" { #expect(bare[name] == nil, "-\(short), --\(name)") }
        }
    }

    @Test("The help of a command has the options that it takes itself, though they are those of its default command")
    func defaultCommands() {
        let commands = Self.root.all.filter { $0.type.configuration.defaultSubcommand != nil }
        #expect(commands.count >= 7)
        for command in commands {
            guard let usual = command.below.first(where: { $0.type == command.type.configuration.defaultSubcommand })
            else { continue }
            for option in UnknownOption.options(of: usual.type) where usual.help.contains("\(option) ") {
                #expect(command.help.contains(option), "\(command.path) \(option)")
            }
            let usage = command.help.matches(of: /\n(?:Usage:|      ) (nb .*)/).map(\.output.1)
            #expect(usage.last?.hasSuffix("<command>") == true && usage.count == 2, "\(command.help)")
            #expect(!usage.contains { $0.contains(" \(usual.path.last ?? "") ") }, "\(usage)")
        }
    }

    @Test(
        "What is printed is the help that is tested, with headings in words",
        arguments: [["import"], ["people", "list"]])
    func printed(path: [String]) async throws {
        let command = try #require(Self.root.all.first { Array($0.path.dropFirst()) == path })
        for words in [path + ["--help"], ["help"] + path, path + ["-h"]] {
            let result = try await Program.run("nb", words, environment: ["COLUMNS": "80"])
            #expect(result.status == 0 && result.output == command.help + "\n", "\(words): \(result)")
        }
        #expect(!command.help.contains(/[A-Z]{4}:/))
        let root = try await Program.run("nb", [])
        #expect(root.status == 0 && root.output == Self.root.help + "\n", "\(root)")
    }

    @Test("An option that the help of a command does not have is not suggested")
    func hidden() {
        let unknown = UnknownOption.find(in: ["events", "list", "--limt", "5"], of: NB.self)
        #expect(unknown?.nearest == ["--limit"])
        #expect(UnknownOption.find(in: ["people", "search", "--where", "a=b"], of: NB.self) == nil)
    }

    @Test("No two commands have the same path, and none is missing in the completion scripts")
    func paths() async throws {
        let paths = Self.root.all.map(\.testDescription)
        #expect(Set(paths).count == paths.count)
        let script = try await CompletionScript.text(for: .bash)
        for command in Self.root.all.dropFirst() {
            let name = command.path.joined(separator: "_").replacing("-", with: "_")
            #expect(script.contains("_\(name)() {"), "\(command.path)")
        }
    }
}

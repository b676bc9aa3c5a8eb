// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// What is stored of nations' answers.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Say what is stored of nations' answers, or remove it.",
        discussion: """
            nb api stores what it reads, in one database for each nation, which only you can read. The server is \
            asked each time whether a stored answer still holds; nb api --offline prints it without asking. What a \
            nation forbids to store (Cache-Control: no-store) is not stored.
            """,
        subcommands: [CacheInfoCommand.self, CacheClearCommand.self], defaultSubcommand: CacheInfoCommand.self)
}

/// Says how much is stored.
struct CacheInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Say how much is stored of each nation's answers.")

    func run() async throws {
        let terminal = Terminal.standard
        let files = AnswerCache.files()
        if files.isEmpty { terminal.print("Nothing is stored. [\(AnswerCache.folder)]") }
        for file in files {
            let usage = try await AnswerCache.store(file).usage()
            terminal.print("\(file): \(usage.responses) answers, \(usage.bytes) of \(usage.capacity) bytes")
        }
    }
}

/// Removes what is stored.
struct CacheClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Remove all that is stored of nations' answers.")

    func run() async throws {
        for file in AnswerCache.files() { try await AnswerCache.store(file).removeAll() }
        Terminal.standard.print("Nothing is stored any more. [\(AnswerCache.folder)]")
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandSQLite
import Foundation

/// The command `nb cache`: the stored responses of nations.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show or remove the stored responses of nations.",
        discussion: """
            Commands that read from a nation store its responses, in one database for each nation, which only you can \
            read. The server is asked each time whether a stored response still holds; with --offline they print it \
            without asking. A response with Cache-Control: no-store, as version 1 of the API sends it, is stored only for \
            --offline, and only if the variable NB_KEEP_RESPONSES is 1.
            """,
        subcommands: [CacheInfoCommand.self, CacheClearCommand.self], defaultSubcommand: CacheInfoCommand.self)

    /// The folder of the databases, in brackets.
    fileprivate static var place: String { ResponseCache.folder.map { " [\($0)]" } ?? "" }

    /// Runs work for each database, and continues after one that fails.
    ///
    /// - Parameter failure: The words about a database that fails, such as
    ///   `cannot be read`.
    /// - Throws: The exit code for a failed store, if any database failed.
    fileprivate static func forEach(
        _ failure: String, _ work: (_ name: String, _ store: SQLiteCacheStore) async throws -> Void
    ) async throws {
        var hasFailed = false
        for (name, store) in ResponseCache.stores() {
            do {
                try await work(name, store)
            } catch {
                hasFailed = true
                let reason = (error as? CacheStoreError)?.reason ?? Failure(error).message
                Terminal.standard.print(error: "\(name) \(failure): \(reason)")
            }
        }
        if hasFailed { throw ExitCode(74) }
    }
}

struct CacheInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show how many responses of each nation are stored.")

    func run() async throws {
        let terminal = Terminal.standard
        if ResponseCache.stores().isEmpty { terminal.print("Nothing is stored.\(CacheCommand.place)") }
        try await CacheCommand.forEach("cannot be read") { name, store in
            let usage = try await store.usage()
            let count = Count.of(usage.responses, "response", "responses")
            terminal.print("\(name): \(count), \(usage.bytes) of \(usage.capacity) bytes")
        }
    }
}

struct CacheClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Remove all stored responses.")

    @Flag(help: "Say what would be removed, and remove nothing.")
    var dryRun = false

    func run() async throws {
        if dryRun {
            if ResponseCache.stores().isEmpty { Terminal.standard.print("Nothing is stored.\(CacheCommand.place)") }
            return try await CacheCommand.forEach("cannot be read") { name, store in
                let count = Count.of(try await store.usage().responses, "response", "responses")
                Terminal.standard.print("Would remove from \(name): \(count)")
            }
        }
        try await CacheCommand.forEach("is not cleared") { _, store in try await store.removeAll() }
        Terminal.standard.print("Nothing is stored any more.\(CacheCommand.place)")
    }
}

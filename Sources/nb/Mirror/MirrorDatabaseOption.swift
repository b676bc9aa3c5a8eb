// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The place of a copy on the command line: the path of an SQLite file, or a URL of PostgreSQL.
struct MirrorDatabaseOption: ParsableArguments {
    @Argument(
        help: "The SQLite file of the copy, or the URL of a database of PostgreSQL: postgres://user@host/name.",
        completion: .file())
    var database: String?

    @Option(
        help: ArgumentHelp(
            "A variable with the URL of a database of PostgreSQL, instead of DATABASE; it may have a password.",
            valueName: "name"))
    var databaseEnv: String?

    func validate() throws {
        try EmptyValue.refuse(["DATABASE": database, "--database-env": databaseEnv])
        guard let databaseEnv else {
            guard let database else {
                throw ValidationError(
                    "DATABASE is missing: the path of an SQLite file, or a URL of PostgreSQL (postgres://…).")
            }
            return try MirrorPath.check(database)
        }
        if database != nil { throw ValidationError("DATABASE and --database-env exclude each other.") }
        guard let url = Self.variable(databaseEnv), !url.isEmpty else {
            throw ValidationError("--database-env: the variable \(TerminalText.safe(databaseEnv)) is not set.")
        }
        guard DatabaseURL.isOfPostgres(url) else {
            throw ValidationError(
                "--database-env: the variable \(TerminalText.safe(databaseEnv)) has no URL that begins with postgres://."
            )
        }
    }

    /// The words of the command line that name the place, without a password.
    var words: [String] { databaseEnv == nil ? [database ?? ""] : OptionWords.of(["--database-env": databaseEnv]) }

    /// The URL of PostgreSQL, which may have a password; `nil` for a file.
    var url: String? {
        if let databaseEnv { return Self.variable(databaseEnv) }
        return database.flatMap { DatabaseURL.isOfPostgres($0) ? $0 : nil }
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// The choice of one of several copies in a database of PostgreSQL.
struct MirrorCopyOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The nation whose copy is meant, if a database of PostgreSQL has several: its slug or address.",
            valueName: "nation"))
    var nation: String?

    func validate() throws { try EmptyValue.refuse(["--nation": nation]) }
}

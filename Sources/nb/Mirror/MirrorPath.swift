// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

/// The place of a copy, as a person types it.
enum MirrorPath {
    /// Why a URL with a password is refused, and what to do instead.
    static let passwordSentence =
        "DATABASE has a password, which others can see in a list of processes. Leave it out, and give it by PGPASSWORD or "
        + "in a file of passwords (~/.pgpass); or put the URL into a variable, and name that with --database-env"

    /// Refuses what is neither the path of a file nor a URL of PostgreSQL.
    ///
    /// A refused text may have a password, and is not repeated.
    static func check(_ path: String) throws {
        try EmptyValue.refuse(["DATABASE": path])
        if path == "-" || path.lowercased() == ":memory:" {
            throw ValidationError("DATABASE is the path of a file: a copy has to stay where the next run finds it.")
        }
        try DatabaseURL.check(path, "DATABASE", or: "the path of an SQLite file")
        if DatabaseURL.isURL(path), DatabaseURL.hasPassword(path) { throw ValidationError(passwordSentence + ".") }
    }

    /// Refuses a mistyped command, which would otherwise become the name of a new copy.
    static func checkNew(_ path: String) throws {
        try check(path)
        let commands = MirrorCommand.configuration.subcommands.flatMap { UnknownCommand.names(of: $0) }
        guard !path.contains("/"), !path.contains("."),
            let near = commands.min(by: { UnknownCommand.distance(path, $0) < UnknownCommand.distance(path, $1) }),
            UnknownCommand.distance(path, near) <= 2
        else { return }
        throw ValidationError("\"\(path)\" is nearly nb mirror \(near): a copy of this name is ./\(path).")
    }
}

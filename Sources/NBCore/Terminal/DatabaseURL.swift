// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
package import ErrandPostgres

/// A URL of PostgreSQL, as a person types it.
package enum DatabaseURL {
    package static func isOfPostgres(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Returns whether a text is a URL, and no path of a file.
    package static func isURL(_ text: String) -> Bool {
        text.contains(/^[A-Za-z][A-Za-z0-9+.-]*:\/\//) || text.lowercased().hasPrefix("file:")
    }

    /// Returns whether a URL has a password.
    package static func hasPassword(_ text: String) -> Bool {
        let fields = text.drop { $0 != "?" }.split { "?&".contains($0) }
        let names = fields.compactMap { PercentEncoding.decode($0.prefix { $0 != "=" }) }
        return text.contains(/^[^:]*:\/\/[^\/]*:[^\/]*@/)
            || names.contains { ["password", "sslpassword"].contains($0) }
    }

    /// Refuses a URL of something else.
    ///
    /// A refused text may have a password, and is not repeated.
    ///
    /// - Parameters:
    ///   - text: The text, which may be a path too.
    ///   - name: The name of the argument or the option.
    ///   - path: What it may be instead, in words.
    package static func check(_ text: String, _ name: String, or path: String) throws {
        guard isURL(text), !isOfPostgres(text) else { return }
        throw ValidationError(
            "\(name) is \(path), or a URL of PostgreSQL (postgres://…), and no other URL"
                + (hasPassword(text) ? "; and others can see a password in a command line." : "."))
    }

    /// Returns the URL for a person, without a password.
    ///
    /// When the environment says all, it is as it is written on the command line.
    package static func shown(_ address: PostgresAddress) -> String {
        address.hosts.isEmpty && address.database == nil ? "postgres://" : "\(address)"
    }

    /// Returns the failure of a URL that cannot be used, or of a missing libpq.
    package static func failure(_ error: PostgresError) -> CommandFailure {
        CommandFailure(error.reason, exitCode: error.kind == .library ? 69 : 64)
    }
}

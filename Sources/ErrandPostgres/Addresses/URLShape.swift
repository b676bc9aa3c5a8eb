// SPDX-License-Identifier: MIT

/// The check of a URL before libpq reads it.
enum URLShape {
    /// Returns whether a text is a URL of PostgreSQL in which no `@` can be a part of a password.
    static func isSound(_ url: String) -> Bool {
        guard let start = ["postgres://", "postgresql://"].first(where: { url.hasPrefix($0) }) else { return false }
        let path = url.dropFirst(start.count).prefix { $0 != "?" }
        guard let at = path.firstIndex(of: "@") else { return true }
        // libpq ends the user and the password at the first one, if it comes before the first slash.
        return !path[..<at].contains("/") && !path[path.index(after: at)...].contains("@")
    }
}

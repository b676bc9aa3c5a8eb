// SPDX-License-Identifier: MIT

/// Why a connection could not be made.
///
/// libpq says it in lines of English, one for each address that was tried; at its least verbosity an error of the server
/// is the severity and the SQLSTATE.
struct ConnectFailure: Sendable, Equatable {
    private struct Line: Sendable, Equatable {
        let text: Substring
        /// Whether it has no part of the password.
        let isShown: Bool
    }

    private var lines: [Line] = []
    private var needsPassword = false

    /// Takes a message about an address.
    ///
    /// - Parameters:
    ///   - needsPassword: Whether the server asked for a password, and none was there.
    ///   - password: The password, to make sure that it is not shown.
    mutating func add(_ message: String, needsPassword: Bool = false, password: String = "") {
        self.needsPassword = self.needsPassword || needsPassword
        // Advice is indented below a line.
        let found = message.split(whereSeparator: \.isNewline).filter { $0.first?.isWhitespace == false }
        lines += found.map { Line(text: $0, isShown: password.isEmpty || !$0.contains(password)) }
    }

    /// The error that callers see.
    var error: PostgresError {
        let states = lines.compactMap { Self.sqlState($0.text) }
        if let state = states.first(where: { $0.hasPrefix("28") }) {
            return PostgresError(.authentication, "the server refused the user or the password", sqlState: state)
        }
        if needsPassword || lines.contains(where: { $0.text.contains("no password supplied") }) {
            return PostgresError(.authentication, "the server asks for a password, and none was given")
        }
        if let line = lines.first(where: { Self.isAboutTLS($0.text) }) {
            return PostgresError(.certificate, "the server's TLS was refused: \(Self.shown([line]))")
        }
        if let state = states.last { return Self.error(of: state) }
        return PostgresError(.server, "no server responds: \(Self.shown(lines))")
    }

    private static func error(of state: String) -> PostgresError {
        switch state {
        case "3D000": PostgresError(.connection, "the database does not exist", sqlState: state)
        case "53300": PostgresError(.server, "the server has too many connections", sqlState: state)
        case "57P03": PostgresError(.server, "the server is starting or stopping", sqlState: state)
        case _ where ["08", "53", "57", "58"].contains(state.prefix(2)):
            PostgresError(.server, "the server takes no connection now", sqlState: state)
        default: PostgresError(.connection, "the server refused the connection", sqlState: state)
        }
    }

    /// Returns the SQLSTATE at the end of a line such as `… failed: FATAL:  28P01`.
    private static func sqlState(_ line: Substring) -> String? {
        let code = line.suffix(5)
        let isCode = code.utf8.count == 5 && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        return isCode && line.dropLast(5).hasSuffix(":  ") ? String(code) : nil
    }

    private static func isAboutTLS(_ line: Substring) -> Bool {
        ["SSL", "certificate"].contains { line.contains($0) }
    }

    private static func shown(_ lines: [Line]) -> String {
        let texts = lines.map { $0.isShown ? String($0.text.prefix(300)) : "the reason has a part of the password" }
        return texts.isEmpty ? "the reason is unknown" : texts.prefix(8).joined(separator: "; ")
    }
}

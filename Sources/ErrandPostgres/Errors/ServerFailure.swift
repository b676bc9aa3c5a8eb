// SPDX-License-Identifier: MIT

/// The server's report about a statement that failed.
struct ServerFailure: Sendable, Equatable {
    /// `ERROR`, `FATAL` or `PANIC`, in no other language.
    var severity: String
    var sqlState: String?
    /// The primary message, which may have values.
    var message: String
    var constraint: String?
    /// The file of the server's source, which tells the server's messages from those of functions in SQL.
    var source: String?

    /// Whether the server closes the connection.
    var isFatal: Bool { severity == "FATAL" || severity == "PANIC" }

    /// Whether the server stopped the statement because it was asked to.
    var isStop: Bool { sqlState == "57014" && !isFatal }

    /// Whether the server ended a transaction that sent nothing for too long.
    var isIdleEnd: Bool { sqlState == "25P03" }

    /// A sentence without values.
    var reason: String {
        guard let sqlState else { return "the connection broke" }
        return shownMessage ?? SQLStateClass.words(sqlState)
    }

    /// The message, if PostgreSQL writes only names into messages of its kind.
    private var shownMessage: String? {
        guard let sqlState, SQLStateClass.hasOnlyNames(sqlState), source?.hasPrefix("pl_") != true else { return nil }
        let line = message.prefix(Self.longest).map { $0.isNewline || $0.isControl ? " " : $0 }
        return line.isEmpty ? nil : String(line)
    }

    private static let longest = 300
}

extension Character {
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension PostgresError {
    init(_ kind: Kind, _ failure: ServerFailure) {
        self.init(kind, failure.reason, sqlState: failure.sqlState, constraint: failure.constraint)
    }
}

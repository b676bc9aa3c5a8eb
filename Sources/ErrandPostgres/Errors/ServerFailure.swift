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

extension ServerFailure {
    /// Reads an error or a notice.
    init(_ part: OpaquePointer, _ library: LibPQ) {
        func field(_ code: Unicode.Scalar) -> String? {
            library.resultErrorField(part, Int32(code.value)).map { String(cString: $0) }
        }
        // The letters are those of the protocol (PostgreSQL's manual, section 55.8). D, the details, has values.
        self.init(
            severity: field("V") ?? field("S") ?? "ERROR", sqlState: field("C"), message: field("M") ?? "",
            constraint: field("n"), source: field("F"))
    }
}

/// The class of an SQLSTATE, which its first two letters name (PostgreSQL's manual, appendix A).
enum SQLStateClass {
    /// Returns whether PostgreSQL writes only names of tables, columns, types and the like into its messages of a code.
    static func hasOnlyNames(_ code: String) -> Bool {
        // A syntax error has the word at which it was found, which may be a value, and so may an invalid name.
        !["42601", "42602", "42622"].contains(code) && namesOnly.contains(String(code.prefix(2)))
    }

    /// Returns a few words about a code.
    static func words(_ code: String) -> String {
        if code == "42601" { return "the statement has a syntax error" }
        return all[String(code.prefix(2))].map { "the server refused the statement: \($0)" }
            ?? "the server refused the statement"
    }

    private static let namesOnly: Set = [
        "08", "0A", "23", "25", "26", "28", "2B", "2D", "3B", "3D", "3F", "40", "42", "53", "54", "55", "57", "58",
    ]

    private static let all = [
        "08": "a fault of the connection", "0A": "it does not have this feature", "0B": "a transaction cannot begin",
        "21": "more than one row where one is wanted", "22": "a value is not valid",
        "23": "a constraint is violated", "24": "a cursor is not open",
        "25": "the transaction is not in the right state",
        "26": "there is no such prepared statement", "27": "a trigger changed the row",
        "28": "the user is not authorized",
        "2B": "other things depend on it", "2D": "the transaction cannot end so", "2F": "a function failed",
        "34": "there is no such cursor", "38": "a function failed", "39": "a function failed",
        "3B": "there is no such savepoint", "3D": "there is no such database", "3F": "there is no such schema",
        "40": "the transaction was rolled back", "42": "a name, a type or a permission is wrong",
        "44": "a view's condition is violated", "53": "it has too little of a resource", "54": "a limit is exceeded",
        "55": "something is in use, or not in the right state", "57": "an operator intervened",
        "58": "a fault of its system", "72": "the snapshot is too old", "F0": "a fault of its configuration",
        "HV": "a fault of a foreign table", "P0": "a function raised an error", "XX": "an internal error",
    ]
}

// SPDX-License-Identifier: MIT

import GRDB

// Whether the compiler takes `stat` for a type of the C library or of Dispatch depends on what it compiles before.
#if os(Linux)
    import CDispatch
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file of a nation, used by one sandbox at a time.
///
/// The file must not hold anybody else's data, since a reset empties all
/// tables. Two sandboxes on one file would not know each other's tokens.
struct DatabaseFile: ~Copyable {
    private let lock: DatabaseLock

    /// Opens a file that holds a nation or nothing, or that does not exist yet.
    init(_ path: String) throws {
        var entry = stat()
        if stat(path, &entry) == 0, entry.st_mode & S_IFMT == S_IFDIR {
            throw SandboxStartError(.database, "\(path) is a folder, and the nation needs a file")
        }
        let lock = try DatabaseLock(path)
        try Self.check(path)
        self.lock = lock
    }

    // MARK: Content

    private static func check(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let isOurs = try database.read(isOurs)
            try database.close()
            guard isOurs else {
                throw SandboxStartError(.database, "\(path) is the database of another program")
            }
        } catch let error as DatabaseError {
            throw problem(path, error)
        }
    }

    /// Returns whether the database holds a nation, a partly created one, or
    /// nothing.
    private static func isOurs(_ database: Database) throws -> Bool {
        let tables = try String.fetchSet(
            database,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        guard tables.contains("grdb_migrations") else { return tables.isEmpty }
        let steps = try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
        return steps.isEmpty ? tables.count == 1 : steps.contains("nation") && tables.contains("nation")
    }

    static func problem(_ path: String, _ error: DatabaseError) -> SandboxStartError {
        let words =
            switch error.resultCode {
            case .SQLITE_NOTADB: "is not an SQLite database"
            case .SQLITE_CANTOPEN: "cannot be opened"
            default: "cannot be used: \(error.message ?? "SQLite error \(error.resultCode.rawValue)")"
            }
        return SandboxStartError(.database, "\(path) \(words)")
    }
}

/// The lock of a database file, held as long as this value lives.
///
/// It is on a separate file: SQLite's locks on the database file are lost when
/// anybody else in the process closes that file.
private struct DatabaseLock: ~Copyable {
    private let path: String
    private let file: Int32

    /// The system's words for an error, such as `permission denied`.
    private static func reason(_ error: Int32) -> String {
        error == ENOENT ? "its folder does not exist" : String(cString: strerror(error)).lowercased()
    }

    init(_ database: String) throws {
        let path = database + "-lock"
        while true {
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard opened >= 0 else {
                throw SandboxStartError(.database, "\(database) cannot be opened: \(Self.reason(errno))")
            }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                close(opened)
                throw SandboxStartError(.database, "\(database) is used by another sandbox")
            }
            if Self.isSame(opened, path) {
                self.path = path
                file = opened
                return
            }
            // The previous owner removed the file between our opening and
            // locking it.
            close(opened)
        }
    }

    deinit {
        unlink(path)
        close(file)
    }

    private static func isSame(_ file: Int32, _ path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(file, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
            && held.st_dev == named.st_dev
    }
}

// SPDX-License-Identifier: MIT

public import ErrandFoundation
import GRDB

/// The folder of the journals of a program.
///
/// Its methods throw ``JournalError``.
public struct JournalFolder: Sendable {
    /// The path.
    public let path: String

    /// The time after which a journal is removed, unless a process works on it: 90 days.
    public static let lifetime = 90 * 86_400.0

    /// Names a folder, which is created when it is needed, for its owner only.
    public init(path: String) { self.path = path }

    /// Creates a journal without entries, in the state ``JournalState/planning``.
    ///
    /// Older journals than ``lifetime`` are removed.
    public func create(_ header: JournalHeader) async throws -> ChangeJournal {
        try make()
        // Also when several begin within a second, and when the clock was set back.
        let sequence = max(Self.sequence(Date()), sweep(at: header.created) &+ 1)
        while true {
            let id = Self.name(header.created)
            guard !FileManager.default.fileExists(atPath: file(id)) else { continue }
            let lock = try JournalLock(file(id) + JournalLock.suffix, id)
            // The file is there for its owner only before SQLite writes to it.
            guard
                FileManager.default.createFile(atPath: file(id), contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw JournalError(.unwritable, "a journal cannot be created in \(path)") }
            do {
                let database = try JournalSchema.open(file(id), id) {
                    try JournalSchema.create(header, sequence: sequence, $0)
                }
                return ChangeJournal(id: id, header: header, database, lock)
            } catch {
                // A full disk has no room for what is left of it.
                remove(id)
                throw error
            }
        }
    }

    /// Opens a journal, so that no other process works on it.
    ///
    /// - Parameter id: The short name.
    /// - Throws: ``JournalError/Kind/missing``, ``JournalError/Kind/inUse``, or what is wrong with the file.
    public func open(id: String) async throws -> ChangeJournal {
        guard Self.isName(id), FileManager.default.fileExists(atPath: file(id)) else {
            throw JournalError(.missing, "there is no journal \(id.prefix(80))")
        }
        let lock = try JournalLock(file(id) + JournalLock.suffix, id)
        let database = try JournalSchema.open(file(id), id)
        let header = try JournalSchema.header(database, id)
        return ChangeJournal(id: id, header: header, database, lock)
    }

    /// Returns the journals, the one that was created last first.
    ///
    /// Those that are still planned, and the damaged, are left out.
    /// Each is as its last change left it, also while a process works on it.
    public func list() async throws -> [JournalSummary] {
        var found: [JournalSummary] = []
        for id in names() {
            guard let summary = try? JournalSchema.summary(file(id), id), summary.state != .planning else { continue }
            found.append(summary)
        }
        return found.sorted { ($0.sequence, $0.id) > ($1.sequence, $1.id) }
    }

    /// Returns the place in the order of creation that a time stands for: its microseconds.
    static func sequence(_ time: Date) -> Int64 {
        Int64(exactly: (time.timeIntervalSince1970 * 1_000_000).rounded()) ?? 0
    }

    /// Returns the journals of an input file, the latest first.
    ///
    /// - Parameter path: The absolute path.
    public func list(file path: String) async throws -> [JournalSummary] {
        try await list().filter { $0.header.file == path }
    }

    /// Removes the journals that are older than ``lifetime``, and those of which nothing was ever sent because their
    /// process has ended.
    ///
    /// One on which a process works stays.
    public func removeOld(at now: Date = Date()) async throws { _ = sweep(at: now) }

    /// Removes what is too old, and returns the last place in the order of creation.
    private func sweep(at now: Date) -> Int64 {
        var last: Int64 = 0
        for id in names() {
            let summary = try? JournalSchema.summary(file(id), id)
            last = max(last, summary?.sequence ?? 0)
            let age = summary.map { now.timeIntervalSince($0.header.created) } ?? fileAge(id, now)
            guard age > Self.lifetime || summary?.state == .planning else { continue }
            guard let lock = try? JournalLock(file(id) + JournalLock.suffix, id) else { continue }
            withExtendedLifetime(lock) { remove(id) }
        }
        return last
    }

    private func remove(_ id: String) {
        for suffix in ["", "-wal", "-shm", JournalLock.suffix] {
            try? FileManager.default.removeItem(atPath: file(id) + suffix)
        }
    }

    private func fileAge(_ id: String, _ now: Date) -> Double {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file(id))
        return (attributes?[.modificationDate] as? Date).map { now.timeIntervalSince($0) } ?? 0
    }

    // MARK: Names

    private static let suffix = ".sqlite"

    func file(_ id: String) -> String { "\(path)/\(id)\(Self.suffix)" }

    private func names() -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
            .filter(Self.isName).sorted()
    }

    private func make() throws(JournalError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw JournalError(.unwritable, "the folder \(path) cannot be created")
        }
    }

    /// Returns a new name: the day, and four letters that cannot be confused.
    private static func name(_ date: Date) -> String {
        let day = date.ISO8601Format().prefix(10).filter { $0 != "-" }
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return day + "-" + String((0..<4).compactMap { _ in letters.randomElement() })
    }

    /// Whether a text can be a name, so that no path leads elsewhere.
    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

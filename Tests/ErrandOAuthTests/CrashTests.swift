// SPDX-License-Identifier: MIT

import ErrandConformance
import ErrandSQLite
import Foundation
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// Ends the process by SIGKILL at a middleware, and counts those before.
private final class Fuse: Sendable {
    private let left: Mutex<Int>

    init(_ steps: Int) { left = Mutex(steps) }

    func step() {
        let isOut = left.withLock { left in
            left -= 1
            return left < 0
        }
        if isOut { _ = kill(getpid(), SIGKILL) }
    }
}

@Suite("kill -9 at every write", .timed, .serialized, .timeLimit(.minutes(10)))
struct CrashTests {
    @Test("The file store: at each step of a save there is the old credential or the new one")
    func file() async throws {
        try await TemporaryFolder.with { folder in
            var found: [Int] = []
            for step in 0... {
                try await CredentialStoreConformance.save(0, in: FileCredentialStore(folder))
                await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, step = step as Int] in
                    await ExitTest.recordingErrors {
                        let fuse = Fuse(step)
                        var steps = StoreFolder(path: folder)
                        steps.beforeStep = { fuse.step() }
                        let store = FileCredentialStore(steps, protection: .none, lockTimeout: .seconds(5))
                        try await CredentialStoreConformance.save(1, in: store)
                        try Data().write(to: URL(fileURLWithPath: "\(folder)/done"))
                        _ = kill(getpid(), SIGKILL)
                    }
                }
                let number = try await CredentialStoreConformance.checkAfterCrash(
                    of: FileCredentialStore(folder), saved: 0)
                found.append(number ?? -1)
                if FileManager.default.fileExists(atPath: "\(folder)/done") { break }
            }
            #expect(found == [0, 0, 0, 0, 1, 1], "open, write, fsync, rename, fsync of the folder, done")
        }
    }

    @Test("The SQLite store: at each write of a save there is the old credential or the new one")
    func sqlite() async throws {
        try await TemporaryFolder.with { folder in
            var found: [Int] = []
            for step in 0..<100 {
                try await CredentialStoreConformance.save(0, in: SQLiteCredentialStore("\(folder)/store.db"))
                await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, step = step as Int] in
                    await ExitTest.recordingErrors {
                        let store = SQLiteCredentialStore("\(folder)/store.db")
                        _ = try await store.accounts()
                        SQLiteWrites.intercept(killingAt: step)
                        try await CredentialStoreConformance.save(1, in: store)
                        try Data().write(to: URL(fileURLWithPath: "\(folder)/done"))
                        _ = kill(getpid(), SIGKILL)
                    }
                }
                let store = SQLiteCredentialStore("\(folder)/store.db")
                found.append(try await CredentialStoreConformance.checkAfterCrash(of: store, saved: 0) ?? -1)
                if FileManager.default.fileExists(atPath: "\(folder)/done") { break }
            }
            #expect(found.count > 5, "a journal, pages and the journal's end are more writes than that")
            #expect(found.first == 0 && found.last == 1)
            #expect(found == found.sorted(), "once the new one is there, it stays")
        }
    }

    @Test("Killed at any moment, both stores hold what was saved last", arguments: ["file", "sqlite"], 0..<4)
    func anyMoment(_ kind: String, _ round: Int) async throws {
        try await TemporaryFolder.with { folder in
            let yields = 300 << round
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [folder = folder as String, kind = kind as String, yields = yields as Int] in
                await ExitTest.recordingErrors {
                    try FileManager.default.createDirectory(
                        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                    if kind == "file" {
                        try await CrashTests.saveUntilKilled(FileCredentialStore(folder), yields, folder)
                    } else {
                        try await CrashTests.saveUntilKilled(
                            SQLiteCredentialStore("\(folder)/store.db"), yields, folder)
                    }
                }
            }
            let log = try? String(contentsOfFile: "\(folder)/saved", encoding: .utf8)
            let saved = log.flatMap { Int($0) }
            if kind == "file" {
                try await check(FileCredentialStore(folder), saved)
            } else {
                try await check(SQLiteCredentialStore("\(folder)/store.db"), saved)
            }
        }
    }

    static func saveUntilKilled(_ store: some CredentialStore, _ yields: Int, _ folder: String) async throws {
        Task.detached {
            for _ in 0..<yields { await Task.yield() }
            _ = kill(getpid(), SIGKILL)
        }
        try await CredentialStoreConformance.saveUntilKilled(in: store) { number in
            try Data("\(number)".utf8).write(to: URL(fileURLWithPath: "\(folder)/saved"), options: .atomic)
        }
    }

    /// The kill may fall between a save and its note, so that the note is one
    /// behind.
    private func check(_ store: some CredentialStore, _ saved: Int?) async throws {
        do {
            try await CredentialStoreConformance.checkAfterCrash(of: store, saved: saved)
        } catch is BrokenStorePromise {
            try await CredentialStoreConformance.checkAfterCrash(of: store, saved: (saved ?? -1) + 1)
        }
    }
}

/// SQLite's own way to the disk, with a fuse before each call that changes it.
enum SQLiteWrites {
    private static let fuse = Mutex<Fuse?>(nil)
    private static let originals = Mutex<[String: Int]>([:])

    static func step() { fuse.withLock { $0 }?.step() }

    private static func original<Function>(_ name: String, _: Function.Type) -> Function {
        unsafeBitCast(originals.withLock { $0[name] ?? 0 }, to: Function.self)
    }

    typealias Write = @convention(c) (CInt, UnsafeRawPointer?, Int) -> Int
    typealias PositionedWrite = @convention(c) (CInt, UnsafeRawPointer?, Int, off_t) -> Int
    typealias Truncate = @convention(c) (CInt, off_t) -> CInt
    typealias Unlink = @convention(c) (UnsafePointer<CChar>?) -> CInt

    static func intercept(killingAt step: Int) {
        fuse.withLock { $0 = Fuse(step) }
        let write: Write = { file, bytes, count in
            SQLiteWrites.step()
            return SQLiteWrites.original("write", Write.self)(file, bytes, count)
        }
        let pwrite: PositionedWrite = { file, bytes, count, offset in
            SQLiteWrites.step()
            return SQLiteWrites.original("pwrite", PositionedWrite.self)(file, bytes, count, offset)
        }
        let pwrite64: PositionedWrite = { file, bytes, count, offset in
            SQLiteWrites.step()
            return SQLiteWrites.original("pwrite64", PositionedWrite.self)(file, bytes, count, offset)
        }
        let truncate: Truncate = { file, length in
            SQLiteWrites.step()
            return SQLiteWrites.original("ftruncate", Truncate.self)(file, length)
        }
        let unlink: Unlink = { path in
            SQLiteWrites.step()
            return SQLiteWrites.original("unlink", Unlink.self)(path)
        }
        replace("write", write)
        replace("pwrite", pwrite)
        replace("pwrite64", pwrite64)
        replace("ftruncate", truncate)
        replace("unlink", unlink)
    }

    private static func replace<Function>(_ name: String, _ function: Function) {
        guard let system = sqlite3_vfs_find(nil), let get = system.pointee.xGetSystemCall,
            let current = get(system, name), let set = system.pointee.xSetSystemCall
        else { return }
        originals.withLock { $0[name] = unsafeBitCast(current, to: Int.self) }
        _ = set(system, name, unsafeBitCast(function, to: sqlite3_syscall_ptr.self))
    }
}

// SPDX-License-Identifier: MIT

import Crypto
import ErrandConformance
import ErrandOAuth
import Foundation
import GRDBSQLite
import TestSupport
import Testing

@testable import ErrandSQLite

@Suite("The SQLite store", .timed, .timeLimit(.minutes(10)))
struct SQLiteStoreTests {
    private static let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
    private static let credential = StoredCredential(
        tokens: TokenSet(accessToken: "AT-secret", refreshToken: "RT-secret"), signIn: "1")

    @Test("Every promise, in the clear", arguments: CredentialStoreConformance.checks)
    func promises(_ check: CredentialStoreConformance.Check) async throws {
        try await TemporaryFolder.with { folder in
            try await check.run { SQLiteCredentialStore("\(folder)/store.db") }
        }
    }

    @Test("Every promise, sealed by a key", arguments: CredentialStoreConformance.checks)
    func sealed(_ check: CredentialStoreConformance.Check) async throws {
        let key = SymmetricKey(size: .bits256)
        try await TemporaryFolder.with { folder in
            try await check.run { SQLiteCredentialStore("\(folder)/store.db", protection: .key(key)) }
        }
    }

    @Test("Folder 0700, database 0600, and nothing else stays beside it but locks")
    func modes() async throws {
        try await TemporaryFolder.with { folder in
            let store = SQLiteCredentialStore("\(folder)/store.db")
            try await store.save(Self.credential, for: Self.account)
            #expect(try TemporaryFolder.mode(folder) == 0o700)
            #expect(try TemporaryFolder.mode("\(folder)/store.db") == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["store.db"])
        }
    }

    @Test("A database that others may read, a link to one, and an open folder are refused")
    func insecure() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            try await SQLiteCredentialStore(path).save(Self.credential, for: Self.account)
            try TemporaryFolder.setMode(path, 0o644)
            await refuses(path, .store.insecure)
            try TemporaryFolder.setMode(path, 0o600)
            try TemporaryFolder.setMode(folder, 0o755)
            await refuses(path, .store.insecure)
            try TemporaryFolder.setMode(folder, 0o700)
            try TemporaryFolder.replaceByLink(path, to: "\(folder)/elsewhere.db")
            await refuses(path, .store.insecure)
        }
    }

    private func refuses(_ path: String, _ kind: OAuthError.Kind) async {
        let error = await thrown { _ = try await SQLiteCredentialStore(path).load(Self.account) }
        #expect((error as? OAuthError)?.kind == kind)
    }

    @Test("A file that is no database is set aside, and said to be corrupt; the next save works")
    func noDatabase() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            try await SQLiteCredentialStore(path).save(Self.credential, for: Self.account)
            try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: path))
            let store = SQLiteCredentialStore(path)
            let error = await thrown { _ = try await store.load(Self.account) }
            #expect((error as? OAuthError)?.kind == .store.corrupt)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.contains { $0.hasPrefix("store.db.corrupt-") })
            #expect(try await store.load(Self.account) == nil)
            try await store.save(Self.credential, for: Self.account)
            #expect(try await store.load(Self.account) == Self.credential)
        }
    }

    @Test("A good database that another process has put in place of the damaged one stays")
    func replacedMeanwhile() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            try await SQLiteCredentialStore(path).save(Self.credential, for: Self.account)
            try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: path))
            let damaged = try StoreFolder(path: folder).claim("store.db")
            let first = SQLiteCredentialStore(path)
            _ = await thrown { _ = try await first.load(Self.account) }
            try await first.save(Self.credential, for: Self.account)
            // Another process failed to open the damaged file, and comes only now.
            try await SQLiteCredentialStore(path).setAside(damaged)
            #expect(try await SQLiteCredentialStore(path).load(Self.account) == Self.credential)
        }
    }

    @Test("A damaged record is set aside and said to be corrupt; others stay. A newer version is left alone")
    func damagedRecord() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let store = SQLiteCredentialStore(path)
            let other = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "b")
            try await store.save(Self.credential, for: other)
            try run("UPDATE credential SET key = 'x'", at: path)
            try await store.save(Self.credential, for: Self.account)
            try run("UPDATE credential SET content = x'7b7d' WHERE key <> 'x'", at: path)
            let error = await thrown { _ = try await store.load(Self.account) }
            #expect((error as? OAuthError)?.kind == .store.corrupt)
            #expect(try await store.load(Self.account) == nil)
            #expect(try await store.accounts() == [other])
            try run("PRAGMA user_version = 99", at: path)
            await refuses(path, .store.corrupt)
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("Sealed, no secret stands in the file; a sealed record does not open for another account or key")
    func sealing() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let key = SymmetricKey(size: .bits256)
            let store = SQLiteCredentialStore(path, protection: .key(key))
            try await store.save(Self.credential, for: Self.account)
            let bytes = try TemporaryFolder.content(path)
            #expect(bytes.range(of: Data("RT-secret".utf8)) == nil)
            #expect(bytes.range(of: Data(Data("RT-secret".utf8).base64EncodedString().prefix(8).utf8)) == nil)
            let wrong = SQLiteCredentialStore(path, protection: .key(SymmetricKey(size: .bits256)))
            let error = await thrown { _ = try await wrong.load(Self.account) }
            #expect((error as? OAuthError)?.kind == .store.wrongKey)
            #expect(try await store.load(Self.account) == Self.credential)
        }
    }

    @Test("What was removed is not in the file any more")
    func removed() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let store = SQLiteCredentialStore(path)
            var credential = Self.credential
            credential.tokens.accessToken = "findme-findme-findme"
            try await store.save(credential, for: Self.account)
            let written = try TemporaryFolder.content(path).count
            try await store.remove(Self.account)
            let bytes = try TemporaryFolder.content(path)
            #expect(bytes.count == written)
            #expect(bytes.range(of: Data(Self.account.issuer.utf8)) == nil)
        }
    }

    @Test("Stores that wait for a database to open hold no thread of the pool, and open it once")
    func opening() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            try await SQLiteCredentialStore(path).save(Self.credential, for: Self.account)
            let other = try open(path)
            defer { sqlite3_close(other) }
            #expect(sqlite3_exec(other, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
            let stores = (0..<8).map { _ in SQLiteCredentialStore(path) }
            let loads = stores.flatMap { store in
                (0..<4).map { _ in Task { try await store.load(Self.account) } }
            }
            // Tasks go on meanwhile. Otherwise nobody would end what the others wait for.
            for _ in 0..<100 { await Task { await Task.yield() }.value }
            #expect(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
            for load in loads { #expect(try await load.value == Self.credential) }
        }
    }

    @Test("A database that cannot be written says so before anything is sent")
    func readOnly() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let store = SQLiteCredentialStore(path, lockTimeout: .milliseconds(50))
            try await store.save(Self.credential, for: Self.account)
            try await store.checkWritable(Self.account)
            #expect(try await store.accounts() == [Self.account], "the probe leaves nothing")
            let other = try open(path)
            defer { sqlite3_close(other) }
            #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
            let error = await thrown { try await store.checkWritable(Self.account) }
            #expect((error as? OAuthError)?.kind == .store.locked)
            #expect(try await store.load(Self.account) == Self.credential, "reading goes on")
        }
    }

    @Test("What was set aside of an account goes with it, also a whole database")
    func setAside() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let store = SQLiteCredentialStore(path)
            try await store.save(Self.credential, for: Self.account)
            try run("UPDATE credential SET content = x'7b7d'", at: path)
            _ = await thrown { _ = try await store.load(Self.account) }
            #expect(try TemporaryFolder.content(path).range(of: Data("{}".utf8)) != nil)
            try await store.remove(Self.account)
            #expect(try TemporaryFolder.content(path).range(of: Data(Self.account.key.utf8)) == nil)
            try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: path))
            _ = await thrown { _ = try await SQLiteCredentialStore(path).load(Self.account) }
            try await SQLiteCredentialStore(path).remove(Self.account)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!files.contains { $0.contains(".corrupt-") })
        }
    }

    @Test("A database that was deleted or set aside by somebody else is opened anew, and not written to unseen")
    func replaced() async throws {
        try await TemporaryFolder.with { folder in
            let path = "\(folder)/store.db"
            let store = SQLiteCredentialStore(path)
            try await store.save(Self.credential, for: Self.account)
            try FileManager.default.removeItem(atPath: path)
            #expect(try await store.load(Self.account) == nil)
            try await store.save(Self.credential, for: Self.account)
            #expect(try await SQLiteCredentialStore(path).load(Self.account) == Self.credential)
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
            try await store.save(Self.credential, for: Self.account)
            #expect(try await SQLiteCredentialStore(path).load(Self.account) == Self.credential)
        }
    }

    private func open(_ path: String) throws -> OpaquePointer? {
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        return database
    }

    private func run(_ sql: String, at path: String) throws {
        let database = try open(path)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }
}

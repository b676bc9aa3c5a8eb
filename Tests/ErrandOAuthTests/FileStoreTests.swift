// SPDX-License-Identifier: MIT

import Crypto
import ErrandConformance
import ErrandJSON
import ErrandSQLite
import ErrandTesting
import Foundation
import OutsideConformances
import Programs
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The file store", .timed, .timeLimit(.minutes(10)))
struct FileStoreTests {
    private static let account = CredentialAccount(issuer: "https://as.example", clientID: "c", name: "a")
    private static let credential = StoredCredential(
        tokens: TokenSet(accessToken: "AT-very-secret", refreshToken: "RT-very-secret"), signIn: "s")

    @Test("Every promise, in the clear", arguments: CredentialStoreConformance.checks)
    func clear(_ check: CredentialStoreConformance.Check) async throws {
        try await TemporaryFolder.with { path in try await check.run { FileCredentialStore(path) } }
    }

    @Test("Every promise, sealed by a key", arguments: CredentialStoreConformance.checks)
    func sealed(_ check: CredentialStoreConformance.Check) async throws {
        let key = SymmetricKey(size: .bits256)
        try await TemporaryFolder.with { path in
            try await check.run { FileCredentialStore(path, protection: .key(key)) }
        }
    }

    @Test("Every promise of the memory store", arguments: CredentialStoreConformance.checks)
    func memory(_ check: CredentialStoreConformance.Check) async throws {
        let store = MemoryCredentialStore()
        try await check.run { store }
    }

    @Test("A store from outside the package keeps every promise", arguments: CredentialStoreConformance.checks)
    func outside(_ check: CredentialStoreConformance.Check) async throws {
        let store = MemoryCredentialStore()
        try await check.run { OutsideCredentialStore(store) }
    }

    @Test("A folder that was not safe for a moment takes late what it could not save, and so does a database in it")
    func outage() async throws {
        for isDatabase in [false, true] {
            try await TemporaryFolder.with { path in
                let folder = "\(path)/store"
                let change: @Sendable (Int) throws -> Void = {
                    try FileManager.default.setAttributes([.posixPermissions: $0], ofItemAtPath: folder)
                }
                try await CredentialStoreConformance.checkOutage {
                    if isDatabase { return SQLiteCredentialStore("\(folder)/store.db") }
                    return FileCredentialStore(folder)
                } away: {
                    if isDatabase {
                        try FileManager.default.moveItem(atPath: "\(folder)/store.db", toPath: "\(folder)/away")
                    }
                    try change(0o755)
                } back: {
                    if isDatabase {
                        try FileManager.default.moveItem(atPath: "\(folder)/away", toPath: "\(folder)/store.db")
                    }
                    try change(0o700)
                }
            }
        }
    }

    @Test("A thousand people leave one lock file, and a renewal looks at no other person's file")
    func oneLock() async throws {
        try await TemporaryFolder.with { path in
            let store = FileCredentialStore(path, lockTimeout: .milliseconds(50))
            let accounts = (0..<1000).map {
                CredentialAccount(issuer: "https://as.example", clientID: "c", name: "\($0)")
            }
            for account in accounts {
                try await store.withLock(account) {
                    try await store.checkWritable(account)
                    // Nobody waits for another person's lock.
                    if account == accounts[7] { try await store.withLock(accounts[8]) {} }
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["accounts.lock"])
            try await store.withLock(accounts[0]) {
                let error = await thrown { try await Task.detached { try await store.withLock(accounts[0]) {} }.value }
                #expect((error as? OAuthError)?.kind == .store.locked)
            }
        }
    }

    @Test("A check leaves nothing where there is nothing, and finds out all the same", arguments: [false, true])
    func checkLeavesNothing(_ isDatabase: Bool) async throws {
        try await TemporaryFolder.with { path in
            func store(_ folder: String) -> any CredentialStore {
                isDatabase ? SQLiteCredentialStore("\(folder)/store.db") : FileCredentialStore(folder)
            }
            let before = try? FileManager.default.contentsOfDirectory(atPath: path)
            let new = store("\(path)/new")
            try await new.checkWritable(Self.account)
            #expect(try await new.accounts().isEmpty)
            #expect(try await new.load(Self.account) == nil)
            #expect(((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []) == before ?? [])
            try Data().write(to: URL(fileURLWithPath: "\(path)/file"))
            let error = await thrown { try await store("\(path)/file/new").checkWritable(Self.account) }
            #expect((error as? OAuthError)?.reason?.contains("\(path)/file/new:") == true, "\(error as Any)")
        }
    }

    /// Whether this process may mount a file system that nobody else sees.
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    @Test(
        "Tokens that were asked for while there was room are saved, though the disk has filled up meanwhile",
        .enabled("only the superuser may mount a small disk") { await mayMount() })
    func fullDisk() async throws {
        try await TemporaryFolder.with { disk in
            try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
            let mounted = try await Program.run("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
            #expect(mounted.status == 0)
            let result: Result<Void, any Error>
            do {
                try await Self.fill("\(disk)/filler", FileCredentialStore("\(disk)/tokens"))
                try await Self.fill("\(disk)/filler", SQLiteCredentialStore("\(disk)/database/tokens.sqlite"))
                result = .success(())
            } catch { result = .failure(error) }
            _ = try await Program.run("/bin/umount", ["-l", disk])
            try result.get()
        }
    }

    /// Fills a disk between the check of the store on it and the save.
    private static func fill(_ path: String, _ store: some CredentialStore) async throws {
        defer { unlink(path) }
        @Sendable func credential(_ size: Int) -> StoredCredential {
            StoredCredential(tokens: TokenSet(accessToken: String(repeating: "t", count: size)), signIn: "s")
        }
        try await store.save(credential(3000), for: account)
        try await store.withLock(account) {
            try await store.checkWritable(account)
            let filler = open(path, O_WRONLY | O_CREAT, 0o600)
            for size in [65536, 4096, 1] {
                let bytes = [UInt8](repeating: 7, count: size)
                while write(filler, bytes, size) > 0 {}
            }
            close(filler)
            try await store.save(credential(9000), for: account)
        }
        #expect(try await store.load(account)?.tokens.accessToken.count == 9000)
        // Without room, nothing is asked for.
        let error = await thrown { try await store.withLock(account) { try await store.checkWritable(account) } }
        #expect((error as? OAuthError)?.kind == .store.unwritable)
        #expect((error as? OAuthError)?.reason?.contains("No space left on device") == true)
    }

    @Test("What fails names the path and the system's reason, and a link to a folder the cure")
    func reasons() async throws {
        let error = await thrown {
            try await FileCredentialStore("/proc/errand").save(Self.credential, for: Self.account)
        }
        let reason = (error as? OAuthError)?.reason
        #expect(reason == "the folder cannot be created: /proc/errand: No such file or directory")
        try await TemporaryFolder.with { path in
            try await FileCredentialStore(path).save(Self.credential, for: Self.account)
            try TemporaryFolder.replaceByLink(path, to: path + "-real")
            let linked = await thrown { _ = try await FileCredentialStore(path).load(Self.account) } as? OAuthError
            #expect(linked?.reason?.contains("is a symbolic link: replace it by the folder that it leads to") == true)
            TemporaryFolder.remove(path + "-real")
        }
    }

    @Test("The folder is 0700 and the file 0600, whatever the umask; no name or token shows in a file name")
    func permissions() async throws {
        try await TemporaryFolder.with { path in
            let folder = path + "/deep/er"
            let before = umask(0)
            defer { umask(before) }
            let store = FileCredentialStore(folder)
            try await store.save(Self.credential, for: Self.account)
            #expect(try TemporaryFolder.mode(folder) == 0o700)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(files == [FileCredentialStore.name(Self.account), "accounts.lock"])
            for file in files { #expect(try TemporaryFolder.mode("\(folder)/\(file)") == 0o600) }
        }
    }

    private static func loadRefusal(_ path: String) async -> OAuthError.Kind? {
        let error = await thrown { _ = try await FileCredentialStore(path).load(account) }
        return (error as? OAuthError)?.kind
    }

    private static func saveRefusal(_ path: String) async -> OAuthError.Kind? {
        let error = await thrown { try await FileCredentialStore(path).save(credential, for: account) }
        return (error as? OAuthError)?.kind
    }

    @Test("A file that others may read and a link in its place are refused; a save replaces the link itself")
    func planted() async throws {
        try await TemporaryFolder.with { path in
            try await FileCredentialStore(path).save(Self.credential, for: Self.account)
            let file = "\(path)/\(FileCredentialStore.name(Self.account))"
            try TemporaryFolder.setMode(file, 0o644)
            let wide = await Self.loadRefusal(path)
            #expect(wide == .store.insecure)
            try TemporaryFolder.setMode(file, 0o600)
            let moved = path + "/moved"
            try TemporaryFolder.replaceByLink(file, to: moved)
            let linked = await Self.loadRefusal(path)
            #expect(linked == .store.insecure)
            let before = try TemporaryFolder.content(moved)
            try await FileCredentialStore(path).save(Self.credential, for: Self.account)
            let restored = await Self.loadRefusalOrNil(path)
            #expect(restored == nil)
            #expect(try TemporaryFolder.content(moved) == before)
        }
    }

    private static func loadRefusalOrNil(_ path: String) async -> OAuthError.Kind? {
        do {
            _ = try await FileCredentialStore(path).load(account)
            return nil
        } catch { return (error as? OAuthError)?.kind }
    }

    @Test("A folder that others may enter, and a link to a folder, are refused")
    func openFolder() async throws {
        try await TemporaryFolder.with { path in
            try await FileCredentialStore(path).save(Self.credential, for: Self.account)
            try TemporaryFolder.setMode(path, 0o755)
            let load = await Self.loadRefusal(path)
            let save = await Self.saveRefusal(path)
            #expect(load == .store.insecure && save == .store.insecure)
            try TemporaryFolder.setMode(path, 0o700)
            let real = path + "-real"
            try TemporaryFolder.replaceByLink(path, to: real)
            let through = await Self.loadRefusal(path)
            #expect(through == .store.insecure)
            TemporaryFolder.remove(real)
        }
    }

    @Test(
        "A damaged file is an error, is set aside, and the store goes on",
        arguments: [
            "", "{", "[]", "{}", #"{"version":99}"#, String(repeating: "x", count: 2_000_000),
        ])
    func damaged(_ content: String) async throws {
        try await TemporaryFolder.with { path in
            let store = FileCredentialStore(path)
            try await store.save(Self.credential, for: Self.account)
            let file = "\(path)/\(FileCredentialStore.name(Self.account))"
            try Data(content.utf8).write(to: URL(fileURLWithPath: file))
            #expect((await thrown { _ = try await store.load(Self.account) } as? OAuthError)?.kind == .store.corrupt)
            let files = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".lock") }
            #expect(files.count == 1 && files.allSatisfy { $0.contains(".corrupt-") })
            #expect(try await store.load(Self.account) == nil)
            try await store.save(Self.credential, for: Self.account)
            #expect(try await store.load(Self.account) == Self.credential)
        }
    }

    @Test("Sealed, no byte can be changed, no record moved to another account, no clear one put in its place")
    func seal() async throws {
        let key = SymmetricKey(size: .bits256)
        let seal = CredentialSeal(.key(key))
        let envelope = try await seal.envelope(Self.credential, Self.account)
        #expect(try await seal.open(envelope) == Self.credential)
        let bytes = try #require(Base64URL.decode(envelope.content))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("very-secret"))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            var spoiled = envelope
            spoiled.content = Base64URL.encode(changed)
            #expect((await thrown { _ = try await seal.open(spoiled) } as? OAuthError)?.kind == .store.corrupt)
        }
        var moved = envelope
        moved.account = CredentialAccount(issuer: "https://as.example", clientID: "c", name: "b")
        #expect((await thrown { _ = try await seal.open(moved) } as? OAuthError)?.kind == .store.corrupt)
        let clear = try await CredentialSeal(.none).envelope(Self.credential, Self.account)
        #expect((await thrown { _ = try await seal.open(clear) } as? OAuthError)?.kind == .store.insecure)
        let foreign = CredentialSeal(.key(SymmetricKey(size: .bits256)))
        #expect((await thrown { _ = try await foreign.open(envelope) } as? OAuthError)?.kind == .store.wrongKey)
        #expect(
            (await thrown { _ = try await CredentialSeal(.none).open(envelope) } as? OAuthError)?.kind
                == .store.wrongKey)
        let rotated = CredentialSeal(.key(SymmetricKey(size: .bits256), previous: [key]))
        #expect(try await rotated.open(envelope) == Self.credential)
    }

    @Test("10,000 writes use 10,000 nonces")
    func nonces() async throws {
        let seal = CredentialSeal(.key(SymmetricKey(size: .bits256)))
        var nonces: Set<[UInt8]> = []
        for _ in 0..<10_000 {
            let envelope = try await seal.envelope(Self.credential, Self.account)
            nonces.insert(Array(try #require(Base64URL.decode(envelope.content)).prefix(12)))
        }
        #expect(nonces.count == 10_000)
    }

    @Test("A passphrase opens what it sealed, in another process too; another one does not")
    func passphrase() async throws {
        try await TemporaryFolder.with { path in
            try await FileCredentialStore(path, protection: .passphrase("right")).save(
                Self.credential, for: Self.account)
            let other = FileCredentialStore(path, protection: .passphrase("right"))
            #expect(try await other.load(Self.account) == Self.credential)
            let wrong = await thrown {
                _ = try await FileCredentialStore(path, protection: .passphrase("wrong")).load(Self.account)
            }
            #expect((wrong as? OAuthError)?.kind == .store.wrongKey)
            #expect(try await other.load(Self.account) == Self.credential)
            #expect(!said(StoreProtection.passphrase("right")).contains("right"))
        }
    }

    @Test("A wait for a lock is bounded")
    func bounded() async throws {
        try await TemporaryFolder.with { path in
            let holder = FileCredentialStore(path)
            let waiter = FileCredentialStore(path, lockTimeout: .milliseconds(20))
            try await holder.withLock(Self.account) {
                let error = await thrown { try await waiter.withLock(Self.account) {} }
                #expect((error as? OAuthError)?.kind == .store.locked)
            }
        }
    }

    @Test("What a response of a server can fill is kept, and read again; what is larger is refused when it is written")
    func large() async throws {
        try await TemporaryFolder.with { folder in
            let store = FileCredentialStore(folder)
            let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
            var credential = StoredCredential(tokens: TokenSet(accessToken: "a"))
            // Each of these characters becomes six in JSON.
            credential.tokens.others = ["x": .string(String(repeating: "\u{1}", count: 1_000_000))]
            try await store.save(credential, for: account)
            #expect(try await store.load(account) == credential)
            credential.tokens.others = ["x": .string(String(repeating: "\u{1}", count: 3_000_000))]
            let error = await thrown { [credential] in try await store.save(credential, for: account) }
            #expect((error as? OAuthError)?.kind == .store.unwritable)
            #expect(try await store.load(account)?.tokens.others["x"]?.string?.utf8.count == 1_000_000)
        }
    }

    @Test("What was set aside of an account goes with it")
    func setAside() async throws {
        try await TemporaryFolder.with { folder in
            let store = FileCredentialStore(folder)
            let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
            let other = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "b")
            for account in [account, other] {
                try await store.save(StoredCredential(tokens: TokenSet(accessToken: "AT-live")), for: account)
                let file = "\(folder)/\(account.key).json"
                try Data("x".utf8 + TemporaryFolder.content(file)).write(to: URL(fileURLWithPath: file))
                _ = await thrown { _ = try await store.load(account) }
            }
            func aside() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".corrupt-") }
            }
            #expect(try aside().count == 2)
            try await store.remove(account)
            #expect(try aside().allSatisfy { $0.hasPrefix(other.key) } && aside().count == 1)
        }
    }

    @Test("A reader sets nothing aside that a writer has replaced meanwhile")
    func readerAndWriter() async throws {
        try await TemporaryFolder.with { folder in
            let store = FileCredentialStore(folder)
            let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
            let good = StoredCredential(tokens: TokenSet(accessToken: "good"))
            try await store.save(good, for: account)
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(account.key).json"))
            // Whoever holds the lock writes; the reader, which has seen the damage, waits for the lock.
            let reader = try await store.withLock(account) {
                let reader = Task.detached { try await FileCredentialStore(folder).load(account) }
                try await store.save(good, for: account)
                return reader
            }
            #expect(try await reader.value == good)
            // Who holds the lock itself need not wait for it.
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(account.key).json"))
            let error = await thrown { try await store.withLock(account) { _ = try await store.load(account) } }
            #expect((error as? OAuthError)?.kind == .store.corrupt)
        }
    }
}

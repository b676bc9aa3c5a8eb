// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("Where the list of accounts is kept", .timed, .timeLimit(.minutes(10)))
struct StoreTests {
    private static func record(_ person: Int) -> AccountRecord {
        AccountRecord(
            id: Account.ID(baseURL: "https://abe.nationbuilder.com", personID: person), slug: "abe",
            name: "Person \(person)", email: nil, clientID: "app", signIn: "s\(person)")
    }

    private static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    @Test(
        "Both stores keep what is changed, count revisions, and write nothing for no change", arguments: [true, false])
    func contract(_ isFile: Bool) async throws {
        try await Bench.withFolder { folder in
            let store: any AccountStore = isFile ? FileAccountStore(folder) : MemoryAccountStore()
            #expect(try await store.load() == nil)
            try await store.checkWritable()
            #expect(try await store.load() == nil)
            #expect(try await store.update { _ in 7 }.result == 7)
            #expect(try await store.load() == nil, "nothing was changed")
            let first = try await store.update { $0.add(Self.record(1)) }
            #expect(first.index.revision == 1 && !first.result)
            #expect(try await store.load() == first.index)
            let second = try await store.update { $0.add(Self.record(1)) }
            #expect(second.index == first.index)
            await #expect(throws: CancellationError.self) {
                try await store.update { index in
                    index.add(Self.record(2))
                    throw CancellationError()
                }
            }
            #expect(try await store.load() == first.index, "what throws keeps nothing")
        }
    }

    @Test("The file is its owner's alone, and so is its folder")
    func permissions() async throws {
        try await Bench.withFolder { folder in
            try await FileAccountStore(folder).update { _ = $0.add(Self.record(1)) }
            #expect(try Self.mode(folder) == 0o700)
            #expect(try Self.mode(folder + "/accounts.json") == 0o600)
        }
    }

    @Test("A file that others may read, or a link, is refused, and stays as it is", arguments: ["mode", "link"])
    func insecure(_ kind: String) async throws {
        try await Bench.withFolder { folder in
            let store = FileAccountStore(folder)
            try await store.update { _ = $0.add(Self.record(1)) }
            let path = folder + "/accounts.json"
            if kind == "mode" {
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            } else {
                try FileManager.default.moveItem(atPath: path, toPath: folder + "/elsewhere")
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
            }
            for attempt in [{ _ = try await store.load() }, { _ = try await store.update { $0.add(Self.record(2)) } }] {
                let error = await #expect(throws: AccountError.self) { try await attempt() }
                #expect(error?.kind == .store.unreadable)
            }
        }
    }

    @Test(
        "A damaged list is set aside as it was, said once, and never overwritten",
        arguments: ["", "{", "[]", #"{"version":0}"#, "\u{0}\u{1}"])
    func damaged(_ content: String) async throws {
        try await Bench.withFolder { folder in
            let store = FileAccountStore(folder)
            try await store.update { _ = $0.add(Self.record(1)) }
            let path = folder + "/accounts.json"
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(content.utf8))
            try handle.close()
            let error = await #expect(throws: AccountError.self) { try await store.update { $0.add(Self.record(2)) } }
            #expect(error?.kind == .store.damaged && error?.reason?.contains(folder) == true)
            #expect(try await store.load() == nil)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let aside = try #require(names.first { $0.hasPrefix("accounts.json.corrupt-") })
            #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(aside)")) == Data(content.utf8))
            #expect(try await store.update { $0.add(Self.record(2)) }.index.accounts.count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains(aside))
        }
    }

    @Test("A list of a newer version is left as it is, and refused")
    func newer() async throws {
        try await Bench.withFolder { folder in
            let store = FileAccountStore(folder)
            try await store.update { _ = $0.add(Self.record(1)) }
            let file = URL(fileURLWithPath: folder + "/accounts.json")
            let content = Data(#"{"version":99}"#.utf8)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: content)
            try handle.close()
            for attempt in [{ _ = try await store.load() }, { _ = try await store.update { $0.add(Self.record(2)) } }] {
                let error = await #expect(throws: AccountError.self) { try await attempt() }
                #expect(error?.kind == .store.unreadable && error?.reason?.contains("newer version") == true)
            }
            #expect(try Data(contentsOf: file) == content)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains("corrupt") })
        }
    }

    @Test("Writers at once lose nothing of each other's", arguments: [true, false])
    func concurrent(_ isFile: Bool) async throws {
        try await Bench.withFolder { folder in
            let memory = MemoryAccountStore()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...24 {
                    group.addTask {
                        let store: any AccountStore = isFile ? FileAccountStore(folder) : memory
                        try await store.update { _ = $0.add(Self.record(person)) }
                    }
                }
                try await group.waitForAll()
            }
            let store: any AccountStore = isFile ? FileAccountStore(folder) : memory
            let index = try #require(try await store.load())
            #expect(Set(index.accounts.map(\.id.personID)) == Set(1...24) && index.revision == 24)
        }
    }

    @Test("Every listener hears of a change by whomever", arguments: [true, false])
    func changes(_ isFile: Bool) async throws {
        try await Bench.withFolder { folder in
            let store: any AccountStore = isFile ? FileAccountStore(folder + "/deep/er") : MemoryAccountStore()
            let writer: any AccountStore = isFile ? FileAccountStore(folder + "/deep/er") : store
            let streams = [store.changes(), store.changes()]
            for person in 1...2 {
                try await writer.update { _ = $0.add(Self.record(person)) }
                for stream in streams { for await _ in stream { break } }
            }
        }
    }

    @Test("A file beside the list, and its lock, are no change of it")
    func otherFiles() async throws {
        try await Bench.withFolder { folder in
            let store = FileAccountStore(folder)
            let count = Mutex(0)
            let listening = Task {
                for await _ in store.changes() { count.withLock { $0 += 1 } }
            }
            defer { listening.cancel() }
            let heard = store.changes()
            try await FileAccountStore(folder, name: "other.json").update { _ = $0.add(Self.record(1)) }
            try await store.checkWritable()
            try await store.update { _ = $0.add(Self.record(1)) }
            for await _ in heard { break }
            #expect(count.withLock { $0 } <= 1)
        }
    }
}

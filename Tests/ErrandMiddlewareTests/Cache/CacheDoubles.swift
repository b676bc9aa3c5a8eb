// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport

/// An authorizer whose holder a test decides.
struct Holder: Authorizer {
    let name: @Sendable () -> String?

    init(_ name: @escaping @Sendable () -> String?) { self.name = name }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration { .fixed }
    var identity: String? { get async { name() } }
}

/// A store that does nothing it is asked, at once or from some moment on.
final class BrokenStore: CacheStore {
    private let base: (any CacheStore)?
    private let hangs: Bool
    let isBroken = Flag()

    final class Flag: Sendable {
        private let gate = Counter()
        func open() { gate.next() }
        var isOpen: Bool { gate.count > 0 }
    }

    init(base: (any CacheStore)? = nil, hangs: Bool = false) {
        self.base = base
        self.hangs = hangs
        if base == nil { isBroken.open() }
    }

    private func working() async throws -> any CacheStore {
        if hangs { try await Task.sleep(for: .seconds(3600)) }
        guard let base else { throw CacheStoreError(.unwritable, reason: "no room") }
        return base
    }

    private func writable() async throws -> any CacheStore {
        guard !isBroken.isOpen else { throw CacheStoreError(.unwritable, reason: "no room") }
        return try await working()
    }

    var maximumBodySize: Int64 { 1 << 20 }
    func responses(for key: CacheKey) async throws -> [StoredResponse] { try await working().responses(for: key) }
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter { try await writable().writer(of: head, for: key, inPlaceOf: obsolete) }
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        try await writable().update(id, of: key, to: head)
    }
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws { try await writable().remove(ids, of: key) }
    func removeResponses(of url: String) async throws { try await writable().removeResponses(of: url) }
    func removeAll() async throws { try await writable().removeAll() }
    func usage() async throws -> CacheUsage { try await working().usage() }
}

/// A store that waits after it has read, and before and after it stores.
final class SlowStore: CacheStore {
    private let base: any CacheStore
    private let afterReading: @Sendable () async -> Void
    private let before: @Sendable () async -> Void
    private let after: @Sendable () async -> Void

    init(
        base: any CacheStore, afterReading: @escaping @Sendable () async -> Void = {},
        before: @escaping @Sendable () async -> Void = {}, after: @escaping @Sendable () async -> Void = {}
    ) {
        self.base = base
        self.afterReading = afterReading
        self.before = before
        self.after = after
    }

    private struct Writer: CacheWriter {
        let base: any CacheWriter
        let store: SlowStore

        func write(_ bytes: ArraySlice<UInt8>) async throws { try await base.write(bytes) }

        func finish() async throws {
            await store.before()
            try await base.finish()
            await store.after()
        }
    }

    var maximumBodySize: Int64 { base.maximumBodySize }
    func responses(for key: CacheKey) async throws -> [StoredResponse] {
        let found = try await base.responses(for: key)
        await afterReading()
        return found
    }
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        Writer(base: try await base.writer(of: head, for: key, inPlaceOf: obsolete), store: self)
    }
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        try await base.update(id, of: key, to: head)
    }
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws { try await base.remove(ids, of: key) }
    func removeResponses(of url: String) async throws { try await base.removeResponses(of: url) }
    func removeAll() async throws { try await base.removeAll() }
    func usage() async throws -> CacheUsage { try await base.usage() }
}

/// One chunk, many times.
struct Repeating: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    let chunk: ArraySlice<UInt8>
    let count: Int

    struct Iterator: AsyncIteratorProtocol {
        let chunk: ArraySlice<UInt8>
        var left: Int

        mutating func next() async -> ArraySlice<UInt8>? {
            guard left > 0 else { return nil }
            left -= 1
            return chunk
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(chunk: chunk, left: count) }
}

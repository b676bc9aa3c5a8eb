// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
import HTTPTypes

/// A store of responses.
///
/// ``MemoryCacheStore`` and ``LayeredCacheStore`` are built in; `ErrandSQLite`
/// adds a store on disk. `CacheStoreConformance` in `ErrandConformance` checks
/// these promises:
///
/// * A response is found only after it has been written completely.
/// * Reading returns the written bytes, even while others write. A body that was
///   found (``StoredResponse/body()``) can be read after its response was removed.
/// * A store that counts invalidations does not store a response that was requested
///   before the last invalidation of its URL.
/// * A store keeps to its limits. Of the responses that were used since they were stored, it
///   removes the least recently used ones first.
/// * A store throws when it fails, and the call goes to the network. It never waits
///   for long, and never traps.
///
/// Asynchronous functions are called in a task of their own, which is cancelled
/// when the call ends.
public protocol CacheStore: Sendable {
    /// The largest body that is stored, in bytes.
    var maximumBodySize: Int64 { get }

    /// Whether responses are only in this process's memory, so that no function waits.
    ///
    /// `false` by default. A response does not wait for long until a store that may wait
    /// has written it.
    var isInMemory: Bool { get }

    /// A number that changes when another process has changed the store; `nil`
    /// while it cannot be known without waiting.
    ///
    /// 0 by default, for a store that only one process uses.
    var revision: Int64? { get }

    /// Returns the responses that are stored for a key, if they are in memory.
    ///
    /// It must not wait. `nil`, the default, means that ``responses(for:)``
    /// must be called.
    func responsesAtHand(for key: CacheKey) -> [StoredResponse]?

    /// Returns the stored responses of a key: the variants of one URL, at most
    /// about ``MemoryCacheStore/variantLimit``.
    ///
    /// The cache chooses one by its head, and asks for the body of that one only.
    func responses(for key: CacheKey) async throws -> [StoredResponse]

    /// Notes the use of responses that a layer above had in memory.
    ///
    /// It must not wait. Does nothing by default.
    func noteUse(of ids: [StoredResponse.ID])

    /// The number of the last invalidation, if it is in memory.
    ///
    /// It must not wait. `nil` means that ``lastInvalidation()`` must be called. 0
    /// by default, for a store that counts no invalidations.
    var lastInvalidationAtHand: Int64? { get }

    /// Returns the number of the last invalidation, by any process.
    ///
    /// An invalidation removes the responses of a URL, or all responses. Each call of
    /// ``removeResponses(of:)`` raises the number by one, whether or not a response was
    /// stored.
    ///
    /// A request is sent after this number was read, and
    /// ``CacheWriter/finish(unlessInvalidatedAfter:)`` compares it when the response is
    /// stored. By default the number in memory, or 0.
    func lastInvalidation() async throws -> Int64

    /// Begins to store a response.
    ///
    /// - Parameters:
    ///   - head: Status and fields.
    ///   - key: The URL and the identity for which the response is stored.
    ///   - obsolete: The responses of this key that it replaces when it is written
    ///     completely.
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter

    /// Replaces the head of a stored response.
    ///
    /// A response that was removed stays removed.
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws

    /// Removes responses of a key.
    ///
    /// Responses that were already removed are no error.
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws

    /// Removes the responses of a URL, in all partitions.
    func removeResponses(of url: String) async throws

    /// Removes the responses of a partition: those of one identity
    /// (``CacheKey/partition(ofIdentity:)``).
    ///
    /// By default all responses are removed.
    func removeResponses(ofPartition partition: String) async throws

    /// Removes the responses that arrived, and were last validated, before a date.
    ///
    /// By default all responses are removed.
    func removeResponses(before date: Date) async throws

    /// Removes all responses.
    func removeAll() async throws

    /// Returns the current usage.
    func usage() async throws -> CacheUsage
}

extension CacheStore {
    /// Returns `false`: the store may wait.
    public var isInMemory: Bool { false }

    /// Returns 0: no other process changes the store.
    public var revision: Int64? { 0 }

    /// Returns `nil`: ``responses(for:)`` must be called.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? { nil }

    /// Does nothing: the store does not track uses.
    public func noteUse(of ids: [StoredResponse.ID]) {}

    /// Returns 0: the store counts no invalidations.
    public var lastInvalidationAtHand: Int64? { 0 }

    /// Returns the number in memory, or 0.
    public func lastInvalidation() async throws -> Int64 { lastInvalidationAtHand ?? 0 }

    /// Removes all responses: the store knows no partitions.
    public func removeResponses(ofPartition partition: String) async throws { try await removeAll() }

    /// Removes all responses: the store knows no dates.
    public func removeResponses(before date: Date) async throws { try await removeAll() }

    /// Stores a response whose body is in memory.
    public func store(
        _ head: CachedHead, _ body: [UInt8], for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID] = []
    ) async throws {
        let writer = try await writer(of: head, for: key, inPlaceOf: obsolete)
        try await writer.write(body[...])
        try await writer.finish()
    }
}

/// A writer that stores a response's body.
///
/// Only one task at a time uses it. A writer that is released before
/// ``finish()`` stores nothing.
public protocol CacheWriter: Sendable {
    /// Appends bytes.
    ///
    /// - Throws: ``CacheStoreError`` `tooLarge` when the body becomes larger
    ///   than the store allows.
    func write(_ bytes: ArraySlice<UInt8>) async throws

    /// Stores the response in one atomic step.
    func finish() async throws

    /// Stores the response, unless the responses of its URL were removed after the
    /// invalidation with the given number.
    ///
    /// Comparing and storing is one atomic step for all processes. By default
    /// nothing is compared.
    ///
    /// - Parameter number: The value of ``CacheStore/lastInvalidation()`` before the
    ///   request was sent.
    /// - Returns: Whether the response is stored.
    func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool
}

extension CacheWriter {
    /// Stores the response: invalidations are not counted.
    public func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool {
        try await finish()
        return true
    }
}

/// A response in a ``CacheStore``.
public struct StoredResponse: Sendable, Identifiable {
    /// The number that identifies a response in its store.
    ///
    /// A store never uses a number twice.
    public struct ID: Sendable, Hashable {
        /// The number.
        public let value: Int64

        /// Creates an id of a store's choice.
        public init(_ value: Int64) { self.value = value }
    }

    /// The id in the store.
    public let id: ID

    /// Status and fields.
    public let head: CachedHead

    /// The size of the content in bytes.
    public let length: Int64

    /// The content, if it was found together with the head.
    let bodyAtHand: Body?

    private let find: @Sendable () async throws -> Body?

    /// Creates a stored response with its content.
    public init(id: ID, head: CachedHead, body: Body, length: Int64) {
        self.id = id
        self.head = head
        self.length = length
        bodyAtHand = body
        find = { body }
    }

    /// Creates a stored response whose content is found when it is asked for.
    ///
    /// - Parameters:
    ///   - id: The identity of the response in the store.
    ///   - head: What is stored besides the content.
    ///   - length: The number of bytes of the content.
    ///   - body: Finds the content; `nil` when the response was removed since.
    public init(id: ID, head: CachedHead, length: Int64, body: @escaping @Sendable () async throws -> Body?) {
        self.id = id
        self.head = head
        self.length = length
        bodyAtHand = nil
        find = body
    }

    /// Finds the content, which can be read several times; `nil` when the response was
    /// removed since.
    public func body() async throws -> Body? { try await find() }
}

/// The usage of a ``CacheStore``.
public struct CacheUsage: Sendable, Hashable {
    /// The number of responses.
    public var responses: Int
    /// The bytes of heads and bodies.
    public var bytes: Int64
    /// The highest number of bytes.
    public var capacity: Int64

    /// Creates a usage.
    public init(responses: Int, bytes: Int64, capacity: Int64) {
        self.responses = responses
        self.bytes = bytes
        self.capacity = capacity
    }
}

/// The key of stored responses: a URL and a partition.
public struct CacheKey: Sendable, Hashable {
    /// The absolute URL without a fragment, its origin in lower case.
    ///
    /// Its query may contain a secret.
    public let url: String

    /// The identity for which the responses are stored.
    ///
    /// Responses of one partition are never given to another. Responses to
    /// requests without credentials have an empty partition.
    public let partition: String

    /// Returns whether both have the same bytes.
    public static func == (one: Self, other: Self) -> Bool {
        ExactText(one.url) == ExactText(other.url) && ExactText(one.partition) == ExactText(other.partition)
    }

    /// Feeds the bytes of both parts to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(url))
        hasher.combine(ExactText(partition))
    }

    /// Creates a key.
    public init(url: String, partition: String) {
        self.url = url
        self.partition = partition
    }

    /// Creates the key of a request, without the names in its query that do not count.
    public init(_ request: RawRequest, partition: String, ignoring names: Set<String> = []) {
        let origin = request.origin
        url = Self.url("\(origin.scheme)://\(origin.authority)\(request.head.path ?? "/")", ignoring: names)
        self.partition = partition
    }

    /// Returns the partition of the responses to requests of an identity
    /// (``/ErrandCore/Authorizer/identity``).
    public static func partition(ofIdentity identity: String) -> String { "identity \(identity)" }

    /// Returns a URL without some pairs of its query.
    static func url(_ text: String, ignoring names: Set<String>) -> String {
        guard !names.isEmpty, let mark = text.firstIndex(of: "?") else { return text }
        let pairs = text[text.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false).filter {
            let name = $0.prefix { $0 != "=" }
            return !names.contains(PercentEncoding.decode(name) ?? String(name))
        }
        return pairs.isEmpty ? String(text[..<mark]) : "\(text[...mark])\(pairs.joined(separator: "&"))"
    }
}

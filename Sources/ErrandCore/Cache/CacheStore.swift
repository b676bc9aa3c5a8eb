// SPDX-License-Identifier: MIT

/// Where responses are stored.
///
/// Built in are ``MemoryCacheStore`` and ``LayeredCacheStore``; `ErrandSQLite` adds
/// one on disk. `CacheStoreConformance` in `ErrandConformance` checks these promises:
///
/// * A response is found from the end of its writing on, whole, or not at all.
/// * What is read is what was written, also while others write, and while the
///   response is removed: the body of a ``StoredResponse`` can be read as long as
///   somebody holds it.
/// * A store keeps to its bounds; what was not used for long goes first.
/// * A store is a convenience. It throws when it cannot do what it is asked, and the
///   call goes to the network; it never waits for long, and never traps.
///
/// Functions that wait are called in a task of their own, which is cancelled when
/// the call ends.
public protocol CacheStore: Sendable {
    /// The largest body that is stored, in bytes.
    var maximumBodySize: Int64 { get }

    /// A number that changes when another process has changed what is stored; `nil`
    /// while that cannot be told without waiting.
    ///
    /// 0 by default, for a store that is one process's alone.
    var revision: Int64? { get }

    /// The responses that are stored for a key, where they are in memory.
    ///
    /// It must not wait. `nil` by default: ``responses(for:)`` is to be asked.
    func responsesAtHand(for key: CacheKey) -> [StoredResponse]?

    /// The responses that are stored for a key, the variants of one URL; at most
    /// ``MemoryCacheStore/variantLimit`` or so.
    func responses(for key: CacheKey) async throws -> [StoredResponse]

    /// Notes that responses were used which a layer above had in memory.
    ///
    /// It must not wait. Does nothing by default.
    func noteUse(of ids: [StoredResponse.ID])

    /// Begins to store a response.
    ///
    /// - Parameters:
    ///   - head: Status and fields.
    ///   - obsolete: The responses of this key in whose place it comes, at the end of
    ///     its writing.
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter

    /// Gives a stored response another head; one that is gone stays gone.
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws

    /// Removes responses of a key; what is gone is no error.
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws

    /// Removes the responses of a URL, for whomever they are.
    func removeResponses(of url: String) async throws

    /// Removes all there is.
    func removeAll() async throws

    /// How much is stored.
    func usage() async throws -> CacheUsage
}

extension CacheStore {
    /// 0: no other process changes the store.
    public var revision: Int64? { 0 }

    /// `nil`: nothing is known without waiting.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? { nil }

    /// Nothing: what is used is not told apart.
    public func noteUse(of ids: [StoredResponse.ID]) {}

    /// Stores a response whose body is in memory.
    public func store(
        _ head: CachedHead, _ body: [UInt8], for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID] = []
    ) async throws {
        let writer = try await writer(of: head, for: key, inPlaceOf: obsolete)
        try await writer.write(body[...])
        try await writer.finish()
    }
}

/// The body of a response on its way into a store.
///
/// One task at a time uses it. A writer that is released before ``finish()`` stores
/// nothing.
public protocol CacheWriter: Sendable {
    /// Takes the next bytes.
    ///
    /// - Throws: When the body becomes larger than the store takes.
    func write(_ bytes: ArraySlice<UInt8>) async throws

    /// Stores the response, in one step that all see at once.
    func finish() async throws
}

/// A response in a ``CacheStore``.
public struct StoredResponse: Sendable, Identifiable {
    /// The number that identifies a response in its store.
    ///
    /// A store never uses a number twice.
    public struct ID: Sendable, Hashable {
        /// The number.
        public let value: Int64

        /// An identity of a store's own choice.
        public init(_ value: Int64) { self.value = value }
    }

    /// What the store knows it by.
    public let id: ID

    /// Status and fields.
    public let head: CachedHead

    /// The content; it may be read again and again.
    public let body: Body

    /// The size of the content in bytes.
    public let length: Int64

    /// A stored response.
    public init(id: ID, head: CachedHead, body: Body, length: Int64) {
        self.id = id
        self.head = head
        self.body = body
        self.length = length
    }
}

/// How much a ``CacheStore`` holds.
public struct CacheUsage: Sendable, Hashable {
    /// The number of responses.
    public var responses: Int
    /// The bytes of heads and bodies.
    public var bytes: Int64
    /// The most bytes that the store holds.
    public var capacity: Int64

    /// A usage.
    public init(responses: Int, bytes: Int64, capacity: Int64) {
        self.responses = responses
        self.bytes = bytes
        self.capacity = capacity
    }
}

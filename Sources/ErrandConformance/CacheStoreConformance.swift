// SPDX-License-Identifier: MIT

public import ErrandCore

/// Whether a store keeps the promises of ``CacheStore``.
///
/// ```swift
/// @Test("My store keeps its promises", arguments: CacheStoreConformance.checks)
/// func promise(_ check: CacheStoreConformance.Check) async throws {
///     let store = try MyStore(path)
///     try await check.run { store }
/// }
/// ```
///
/// The store should take some MiB, so that the check of its bounds ends soon; its
/// largest body must be 64 KiB at least.
public struct CacheStoreConformance: Sendable {
    /// One promise.
    public struct Check: Sendable, CustomStringConvertible {
        /// The promise in words.
        public let description: String
        let body: @Sendable (_ open: @Sendable () async throws -> any CacheStore) async throws -> Void

        /// Runs the check on an empty store.
        ///
        /// - Parameter open: Opens the store; called several times for the same one, as
        ///   several processes would. One in memory is returned each time.
        /// - Throws: What was found, in words, and what the store throws.
        public func run(_ open: @Sendable () async throws -> any CacheStore) async throws {
            do {
                try await body(open)
            } catch let finding as Finding {
                throw BrokenCachePromise(check: description, reason: finding.description)
            }
        }
    }

    /// All promises.
    public static let checks: [Check] = keeping + removing + sharing
}

/// A promise that a store did not keep.
public struct BrokenCachePromise: Error, Sendable, CustomStringConvertible {
    /// The promise in words.
    public let check: String

    /// What happened instead.
    public let reason: String

    /// The promise and what happened.
    public var description: String { "\(check)\n  \(reason)" }
}

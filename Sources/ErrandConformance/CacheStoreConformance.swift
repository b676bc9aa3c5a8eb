// SPDX-License-Identifier: MIT

public import ErrandCore

/// A test kit that checks whether a store keeps the promises of
/// ``/ErrandCore/CacheStore``.
///
/// ```swift
/// @Test("My store keeps its promises", arguments: CacheStoreConformance.checks)
/// func promise(_ check: CacheStoreConformance.Check) async throws {
///     let store = try MyStore(path)
///     try await check.run { store }
/// }
/// ```
///
/// Limit the store to a few MiB, so that the check of its bounds ends soon. Its
/// largest body must be at least 64 KiB.
public struct CacheStoreConformance: Sendable {
    /// The check of one promise.
    public struct Check: Sendable, CustomStringConvertible {
        /// The promise in words.
        public let description: String
        let body: @Sendable (_ open: @Sendable () async throws -> any CacheStore) async throws -> Void

        /// Runs the check on an empty store.
        ///
        /// - Parameter open: Opens the store. It is called several times for the same
        ///   store, as several processes would. For a store in memory, return the same
        ///   store each time.
        /// - Throws: ``BrokenCachePromise``, and the errors of the store.
        public func run(_ open: @Sendable () async throws -> any CacheStore) async throws {
            do {
                try await body(open)
            } catch let finding as Finding {
                throw BrokenCachePromise(check: description, reason: finding.description)
            }
        }
    }

    /// The checks of all promises.
    public static let checks: [Check] = keeping + removing + sharing
}

/// A promise that a store did not keep.
public struct BrokenCachePromise: Error, Sendable, CustomStringConvertible {
    /// The promise in words.
    public let check: String

    /// The observed behavior.
    public let reason: String

    /// The promise and the observed behavior.
    public var description: String { "\(check)\n  \(reason)" }
}

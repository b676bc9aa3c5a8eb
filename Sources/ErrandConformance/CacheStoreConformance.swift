// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandMiddleware

/// A test kit that checks whether a store keeps the promises of
/// ``/ErrandMiddleware/CacheStore``.
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
    public typealias Check = StoreCheck<any CacheStore>

    /// The checks of all promises.
    public static let checks: [Check] = keeping + removing + sharing
}

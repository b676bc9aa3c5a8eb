// SPDX-License-Identifier: MIT

/// The check of one promise of a store.
public struct StoreCheck<Store: Sendable>: Sendable, CustomStringConvertible {
    /// The promise in words.
    public let description: String
    let body: @Sendable (_ open: @Sendable () async throws -> Store) async throws -> Void

    /// Runs the check on an empty store.
    ///
    /// - Parameter open: Opens the store. It is called several times for the same
    ///   store, as several processes would. For a store in memory, return the same
    ///   store each time.
    /// - Throws: ``BrokenStorePromise``, and the errors of the store.
    public func run(_ open: @Sendable () async throws -> Store) async throws {
        try await BrokenStorePromise.named(description) { try await body(open) }
    }
}

/// A promise that a store did not keep.
public struct BrokenStorePromise: Error, Sendable, CustomStringConvertible {
    /// The promise in words.
    public let check: String

    /// The observed behavior.
    public let reason: String

    /// The promise and the observed behavior.
    public var description: String { "\(check)\n  \(reason)" }

    /// Runs a check, and throws its finding with the promise in words.
    static func named<Result>(_ check: String, _ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let finding as Finding {
            throw Self(check: check, reason: finding.description)
        }
    }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// A store of cookies, with a jar for each identity.
///
/// A jar can be coded (`Codable`). What it holds are credentials: keep them where you
/// keep tokens. Cookies without ``Cookie/expires`` end with the session, and do not
/// belong on a disk.
public protocol CookieStore: Sendable {
    /// Uses the jar of an identity, and keeps what the closure makes of it.
    ///
    /// Two uses of one jar must not overlap.
    ///
    /// - Parameters:
    ///   - identity: The identity of the authorizer; `nil` without one.
    ///   - use: Reads or changes the jar.
    func withJar<Result: Sendable>(
        of identity: String?, _ use: @Sendable (inout CookieJar) -> Result
    ) async throws -> Result
}

/// A store that keeps cookies in memory, of at most 1,024 identities.
public final class MemoryCookieStore: CookieStore {
    private let jars = Mutex(BoundedTable<String?, CookieJar>())

    /// Creates an empty store.
    public init() {}

    /// Uses the jar of an identity.
    public func withJar<Result: Sendable>(
        of identity: String?, _ use: @Sendable (inout CookieJar) -> Result
    ) -> Result {
        jars.withLock { $0.use(identity, or: CookieJar(), use) }
    }
}

// SPDX-License-Identifier: MIT

import Hummingbird

/// The stored sessions, each of which is changed as a whole or not at all.
///
/// A session that another server has written meanwhile is never overwritten, if the driver has versions. Otherwise the
/// turns of a ``SessionStore`` are all that keeps two changes apart.
struct SessionTable: Sendable {
    /// A session as it was read.
    struct Row: Sendable {
        var session: WebSession
        /// `nil` when the driver has no versions.
        fileprivate let version: String?
    }

    let storage: any PersistDriver

    /// Returns a session; `nil` when it has ended.
    func row(_ id: String) async throws -> Row? {
        guard let versioned = storage as? any VersionedPersistDriver else {
            return try await storage.get(key: Self.key(id), as: WebSession.self).map { Row(session: $0, version: nil) }
        }
        return try await versioned.getWithVersion(key: Self.key(id), as: WebSession.self)
            .map { Row(session: $0.object, version: $0.version) }
    }

    /// Stores a session for the first time.
    func add(_ session: WebSession, as id: String, expires: Duration) async throws {
        try await storage.set(key: Self.key(id), value: session, expires: expires)
    }

    /// Replaces a session, and its id if another one is given.
    ///
    /// - Returns: Whether nobody else has changed or ended it since it was read. Otherwise nothing was written.
    func replace(_ row: Row, _ id: String, by session: WebSession, as new: String, expires: Duration) async throws
        -> Bool
    {
        if let versioned = storage as? any VersionedPersistDriver, let version = row.version {
            return try await versioned.replace(
                key: Self.key(id), version: version, with: session, at: Self.key(new), expires: expires)
        }
        try await storage.set(key: Self.key(new), value: session, expires: expires)
        if new != id { try await storage.remove(key: Self.key(id)) }
        return true
    }

    private static func key(_ id: String) -> String { "nationbuilder-web-\(id)" }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandOAuth
import Hummingbird
import NationBuilderAccounts
import Synchronization

/// The sessions, stored by a driver of Hummingbird.
///
/// Only a session with something to keep is stored, so browsers that come and go cost no memory.
final class SessionStore: Sendable {
    /// A browser's session.
    struct Found: Sendable {
        var id: String
        var session: WebSession
        /// Whether the session is in the storage.
        var isStored: Bool
        /// Whether the cookie must be sent: the id is new, or the session's end was postponed.
        var isCookieNew = false
    }

    private let storage: any PersistDriver
    private let table: SessionTable
    let lifetime: Duration
    private let longest: Duration
    private let strangerLifetime: Duration
    private let time: TimeSource
    private let baseName: String
    private let isLocal: Bool
    private let turns = SessionTurns()
    private let known = Mutex<String?>(nil)

    /// Creates a store.
    init(_ configuration: NationBuilderWeb.Configuration, storage: any PersistDriver) {
        self.storage = storage
        table = SessionTable(storage: storage)
        lifetime = configuration.sessionLifetime
        longest = configuration.longestSession
        // Somebody who only began to sign in has nothing to come back to later.
        strangerLifetime = min(configuration.sessionLifetime, configuration.signInTimeout + .seconds(3600))
        time = configuration.time
        isLocal = configuration.origin == nil
        let isSecure = configuration.origin.map { $0.lowercased().hasPrefix("https:") } ?? false
        // With these prefixes, no other host and no plain HTTP can set the cookie (RFC 6265bis §4.1.3).
        let prefix = isSecure ? (configuration.cookiePath == "/" ? "__Host-" : "__Secure-") : ""
        let suffix = configuration.path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        baseName = prefix + "nationbuilder_web" + String(suffix)
    }

    /// Returns the name of the cookie.
    ///
    /// Cookies belong to a host, not to a port. So the name must differ from
    /// those of other pages in the same application and, on the browser's
    /// machine, from those of other applications, which have other ports.
    func cookieName(for request: Request) -> String {
        guard isLocal, let port = URLOrigin(scheme: "http", authority: request.head.authority ?? "").port else {
            return baseName
        }
        return "\(baseName)_\(port)"
    }

    // MARK: Finding

    /// Returns the session of a browser's cookie; `nil` when the browser needs a new one.
    ///
    /// - Parameter renews: Whether the end of the session may be postponed. The
    ///   response to the request must then send a renewed cookie.
    func find(_ request: Request, renews: Bool) async throws -> Found? {
        guard let id = request.cookies[cookieName(for: request)]?.value, SessionID.isLegal(id) else { return nil }
        let key = try await self.key()
        if SessionID.isAnonymous(id, key: key) { return anonymous(id, key) }
        guard let session = try await session(id) else { return nil }
        // The end is not postponed at each request, since each read would cost
        // a write.
        guard renews, now - session.renewedAt > Self.renewalInterval(lifetime) else {
            return Found(id: id, session: session, isStored: true)
        }
        let renewed = try? await change(id) { [now] in $0.renewedAt = now }
        return Found(id: id, session: renewed ?? session, isStored: true, isCookieNew: renewed != nil)
    }

    /// Returns a stored session; `nil` when it has ended.
    ///
    /// A content that cannot be read, such as one in an old format, counts as ended. A storage that does not respond
    /// now ends nobody's session.
    private func session(_ id: String) async throws -> WebSession? {
        do { return try await table.row(id).flatMap { isOver($0.session) ? nil : $0.session } } catch is DecodingError {
            return nil
        } catch is PersistError {
            return nil
        }
    }

    /// Creates the session of a browser for which nothing is kept.
    func new() async throws -> Found {
        let key = try await self.key()
        var found = anonymous(SessionID.anonymous(key: key), key)
        found.isCookieNew = true
        return found
    }

    /// The longest time in seconds between two postponements of a session's end.
    static func renewalInterval(_ lifetime: Duration) -> Int64 { min(3600, lifetime.components.seconds / 2) }

    private func anonymous(_ id: String, _ key: String) -> Found {
        Found(
            id: id, session: WebSession(formToken: SessionID.formToken(of: id, key: key), at: now), isStored: false)
    }

    // MARK: Keeping

    /// Stores a session for the first time.
    ///
    /// - Returns: Its id.
    func keep(_ session: WebSession) async throws -> String {
        let id = SessionID.stored()
        try await table.add(session, as: id, expires: end(of: session))
        return id
    }

    /// Changes a stored session, one change after the other at all servers.
    ///
    /// - Parameter change: Changes the session. It is called again when another server was faster.
    /// - Returns: The session as it is stored now; `nil` when it has ended, and nothing was written.
    func change(_ id: String, _ change: @escaping @Sendable (inout WebSession) -> Void) async throws -> WebSession? {
        try await replace(id, by: id, change)
    }

    /// Gives a session another id and another form token, and ends the old ones.
    ///
    /// - Returns: The id and the session; `nil` when it has ended, and nothing was written.
    func renew(
        _ id: String, _ change: @escaping @Sendable (inout WebSession) -> Void
    ) async throws -> (id: String, session: WebSession)? {
        let new = SessionID.stored()
        let renewed = try await replace(id, by: new) { session in
            change(&session)
            session.formToken = SecureRandom.system.text(bytes: 32)
        }
        return renewed.map { (new, $0) }
    }

    private func replace(
        _ id: String, by new: String, _ change: @escaping @Sendable (inout WebSession) -> Void
    ) async throws -> WebSession? {
        try await turns.run(id) { [self] in
            // Each round that fails is one in which another server has succeeded.
            for _ in 1...Self.mostRounds {
                guard let row = try await table.row(id), !isOver(row.session) else { return nil }
                var session = row.session
                // In a session of an earlier version the time begins now.
                session.begunAt = session.begunAt ?? now
                change(&session)
                if try await table.replace(row, id, by: session, as: new, expires: end(of: session)) { return session }
            }
            throw AccountError(.store.unwritable, reason: "other servers change the session all the time")
        }
    }

    private static let mostRounds = 100

    /// Returns whether a session is stored, as far as the storage responds.
    func exists(_ id: String) async -> Bool {
        do { return try await session(id) != nil } catch { return true }
    }

    private func end(of session: WebSession) -> Duration {
        min(session.isStranger == true ? strangerLifetime : lifetime, rest(of: session))
    }

    /// The time until a session ends, however often its person comes back.
    private func rest(of session: WebSession) -> Duration { longest - .seconds(now - (session.begunAt ?? now)) }

    private func isOver(_ session: WebSession) -> Bool { rest(of: session) <= .zero }

    private var now: Int64 { Int64(time.date().timeIntervalSince1970) }

    // MARK: The key

    /// Returns the key of the application's codes, which all its servers share.
    func key() async throws -> String {
        if let key = known.withLock({ $0 }) { return key }
        let name = "nationbuilder-web-key"
        var found = try await storage.get(key: name, as: String.self)
        if found == nil {
            do {
                try await storage.create(key: name, value: SecureRandom.system.text(bytes: 32), expires: nil)
            } catch let error as PersistError where error == .duplicate {
                // Another server was first.
            }
            found = try await storage.get(key: name, as: String.self)
        }
        guard let key = found else {
            throw AccountError(.store.unwritable, reason: "the storage of sessions keeps nothing")
        }
        known.withLock { $0 = key }
        return key
    }
}

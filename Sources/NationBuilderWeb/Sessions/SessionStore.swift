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

    let storage: any PersistDriver
    let lifetime: Duration
    private let strangerLifetime: Duration
    private let time: TimeSource
    private let baseName: String
    private let isLocal: Bool
    private let turns = SessionTurns()
    private let known = Mutex<String?>(nil)

    /// Creates a store.
    init(_ configuration: NationBuilderWeb.Configuration, storage: any PersistDriver) {
        self.storage = storage
        lifetime = configuration.sessionLifetime
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
        // A session that the driver cannot read, such as one in an old format,
        // counts as ended.
        guard let session = try? await storage.get(key: Self.key(id), as: WebSession.self) else { return nil }
        // The end is not postponed at each request, since each read would cost
        // a write.
        guard renews, now - session.renewedAt > Self.renewalInterval(lifetime) else {
            return Found(id: id, session: session, isStored: true)
        }
        let renewed = try? await change(id) { [now] in $0.renewedAt = now }
        return Found(id: id, session: renewed ?? session, isStored: true, isCookieNew: renewed != nil)
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
        try await save(session, as: id)
        return id
    }

    /// Changes a stored session, one change after the other.
    ///
    /// - Returns: The session as it is stored now; `nil` when it has ended, and nothing was written.
    func change(_ id: String, _ change: @escaping @Sendable (inout WebSession) -> Void) async throws -> WebSession? {
        try await turns.run(id) { [self] in
            guard var session = try await storage.get(key: Self.key(id), as: WebSession.self) else { return nil }
            change(&session)
            try await save(session, as: id)
            return session
        }
    }

    /// Gives a session another id and another form token, and ends the old ones.
    ///
    /// - Returns: The id and the session; `nil` when it has ended, and nothing was written.
    func renew(
        _ id: String, _ change: @escaping @Sendable (inout WebSession) -> Void
    ) async throws -> (id: String, session: WebSession)? {
        try await turns.run(id) { [self] in
            guard var session = try await storage.get(key: Self.key(id), as: WebSession.self) else { return nil }
            change(&session)
            session.formToken = SecureRandom.system.text(bytes: 32)
            let new = try await keep(session)
            try await storage.remove(key: Self.key(id))
            return (new, session)
        }
    }

    /// Returns whether a session is stored.
    func exists(_ id: String) async -> Bool {
        (try? await storage.get(key: Self.key(id), as: WebSession.self)) != nil
    }

    private func save(_ session: WebSession, as id: String) async throws {
        try await storage.set(
            key: Self.key(id), value: session,
            expires: session.isStranger == true ? strangerLifetime : lifetime)
    }

    private var now: Int64 { Int64(time.date().timeIntervalSince1970) }

    private static func key(_ id: String) -> String { "nationbuilder-web-\(id)" }

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

/// The changes of sessions, of which each session has one at a time.
private actor SessionTurns {
    private var last: [String: (number: Int, task: Task<Void, Never>)] = [:]
    private var count = 0

    /// Runs work after the earlier work on the same session.
    ///
    /// Work that has begun is completed, even when its caller is cancelled.
    func run<Result: Sendable>(
        _ id: String, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        count += 1
        let number = count
        let before = last[id]?.task
        let task = Task {
            await before?.value
            return try await work()
        }
        last[id] = (number, Task { _ = await task.result })
        defer { if last[id]?.number == number { last[id] = nil } }
        return try await task.value
    }
}

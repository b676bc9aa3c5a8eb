// SPDX-License-Identifier: MIT

import ErrandOAuth
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sessions, stored by a driver of Hummingbird.
struct SessionStore: Sendable {
    let storage: any PersistDriver
    let lifetime: Duration

    private let baseName: String
    private let isLocal: Bool

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - path: The path of the pages in the application.
    ///   - isLocal: Whether the application is on the browser's machine.
    init(storage: any PersistDriver, lifetime: Duration, path: String, isLocal: Bool) {
        self.storage = storage
        self.lifetime = lifetime
        self.isLocal = isLocal
        let suffix = path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        baseName = "nationbuilder_web" + String(suffix)
    }

    /// Returns the name of the cookie.
    ///
    /// Cookies belong to a host, not to a port. So the name must differ from
    /// those of other pages in the same application and, on the browser's
    /// machine, from those of other applications, which have other ports.
    func cookieName(for request: Request) -> String {
        guard isLocal, let port = request.head.authority?.firstMatch(of: /:([0-9]+)$/)?.output.1 else {
            return baseName
        }
        return "\(baseName)_\(port)"
    }

    static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// Returns the session of a browser's cookie, if it still exists.
    ///
    /// - Parameter renews: Whether the end of the session may be postponed. The
    ///   answer to the request must then send a renewed cookie.
    /// - Returns: The session, and whether the cookie must be sent again.
    func find(
        _ request: Request, renews: Bool
    ) async -> (id: String, session: WebSession, isRenewed: Bool)? {
        guard let id = request.cookies[cookieName(for: request)]?.value, Self.isID(id),
            // A session that the driver cannot read, such as one in an old format,
            // counts as ended.
            var session = try? await storage.get(key: Self.key(id), as: WebSession.self)
        else { return nil }
        // The end is not postponed at each request, since each read would cost
        // a write.
        guard renews, Self.now - session.renewedAt > min(3600, lifetime.components.seconds / 2) else {
            return (id, session, false)
        }
        session.renewedAt = Self.now
        try? await save(session, as: id)
        return (id, session, true)
    }

    /// Creates a session, which is not stored yet.
    static func new() -> (id: String, session: WebSession) {
        (SecureRandom.system.text(bytes: 32), WebSession(at: now))
    }

    func save(_ session: WebSession, as id: String) async throws {
        try await storage.set(key: Self.key(id), value: session, expires: lifetime)
    }

    func remove(_ id: String) async throws { try await storage.remove(key: Self.key(id)) }

    private static func key(_ id: String) -> String { "nationbuilder-web-\(id)" }

    /// Returns whether a text is 32 bytes in base64url, which is safe as a key
    /// of any driver.
    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 43
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

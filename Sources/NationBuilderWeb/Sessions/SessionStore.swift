// SPDX-License-Identifier: MIT

import ErrandOAuth
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sessions, as a driver of Hummingbird's keeps them.
struct SessionStore: Sendable {
    let storage: any PersistDriver
    let lifetime: Duration

    /// The name of the cookie.
    ///
    /// A cookie belongs to a host, not to a port: another program's name would take
    /// its place.
    static let cookieName = "nationbuilder_web"

    static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// The session that a browser's cookie names, if it is still there.
    ///
    /// - Returns: The session, and whether the cookie has to be given anew.
    func find(_ request: Request) async -> (id: String, session: WebSession, isRenewed: Bool)? {
        guard let id = request.cookies[Self.cookieName]?.value, Self.isID(id),
            // What the driver cannot read is as good as gone: yesterday's form of a session, for instance.
            var session = try? await storage.get(key: Self.key(id), as: WebSession.self)
        else { return nil }
        // Not with each request: a write each would be the price of a read.
        guard Self.now - session.renewedAt > min(3600, lifetime.components.seconds / 2) else {
            return (id, session, false)
        }
        session.renewedAt = Self.now
        try? await save(session, as: id)
        return (id, session, true)
    }

    /// A new session, which is not kept yet.
    static func new() -> (id: String, session: WebSession) {
        (SecureRandom.system.text(bytes: 32), WebSession(at: now))
    }

    func save(_ session: WebSession, as id: String) async throws {
        try await storage.set(key: Self.key(id), value: session, expires: lifetime)
    }

    func remove(_ id: String) async throws { try await storage.remove(key: Self.key(id)) }

    private static func key(_ id: String) -> String { "nationbuilder-web-\(id)" }

    /// 32 bytes as base64url, and nothing that a driver could take for something else.
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

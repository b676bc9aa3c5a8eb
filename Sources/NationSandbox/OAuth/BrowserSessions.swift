// SPDX-License-Identifier: MIT

import Crypto
import HTTPTypes
import Synchronization

/// The signed-in browsers, and the tokens that prove that a form came from a
/// page of this nation.
///
/// Every browser has a session from the first page on. Only the sessions of
/// signed-in browsers are stored, in memory. A session gets a new id when a person
/// signs in, so an attacker cannot fix the id beforehand.
final class BrowserSessions: Sendable {
    static let cookieName = "_nation_session"

    private struct SignIn {
        var person: Int64
        /// Unix seconds.
        var endsAt: Int64
    }

    /// Seconds.
    private static let lifetime: Int64 = 12 * 3600
    private let signIns = Mutex<[TokenDigest: SignIn]>([:])
    private let key = SymmetricKey(size: .bits256)

    /// Returns the session id that a browser sent, if it is well-formed.
    func id(_ fields: HTTPFields) -> String? {
        let cookies = fields[values: .cookie].flatMap { $0.split(separator: ";") }
        for cookie in cookies {
            let pair = cookie.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].drop(while: { $0 == " " }) == Self.cookieName else { continue }
            guard let bytes = Base64URL.decode(String(pair[1])), bytes.count == 32 else { continue }
            return String(pair[1])
        }
        return nil
    }

    static func newID() -> String { Base64URL.encode(RandomBytes.make(32)) }

    /// Returns the cookie of a session.
    ///
    /// No script can read it, and forms of other sites do not send it.
    static func cookie(_ id: String) -> String { "\(cookieName)=\(id); Path=/; HttpOnly; SameSite=Lax" }

    /// Returns the token that every form of the session's pages must send back.
    func formToken(_ id: String) -> String { Base64URL.encode(Array(code(id))) }

    func isValid(formToken: String?, _ id: String?) -> Bool {
        guard let formToken, let id, let bytes = Base64URL.decode(formToken) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Array(id.utf8), using: key)
    }

    private func code(_ id: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array(id.utf8), using: key)
    }

    func person(_ id: String?, at now: Int64) -> Int64? {
        guard let id else { return nil }
        return signIns.withLock { signIns in
            guard let signIn = signIns[TokenDigest(id)], now < signIn.endsAt else { return nil }
            return signIn.person
        }
    }

    func signIn(_ person: Int64, replacing id: String?, at now: Int64) -> String {
        let new = Self.newID()
        signIns.withLock { signIns in
            if let id { signIns[TokenDigest(id)] = nil }
            signIns = signIns.filter { now < $0.value.endsAt }
            signIns[TokenDigest(new)] = SignIn(person: person, endsAt: now + Self.lifetime)
        }
        return new
    }

    func signOut(_ id: String?) {
        guard let id else { return }
        signIns.withLock { $0[TokenDigest(id)] = nil }
    }

    /// Signs everybody out.
    func removeAll() { signIns.withLock { $0 = [:] } }
}

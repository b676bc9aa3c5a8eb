// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
public import HTTPTypes

/// The cookies of one identity: a pure value, without a clock and without a lock.
///
/// It holds at most 50 cookies of a host and 1,000 in all, each of at most 4 KiB. Beyond
/// that the oldest ones go.
public struct CookieJar: Sendable, Hashable, Codable {
    /// The cookies, in the order in which they were first set.
    public private(set) var cookies: [Cookie] = []

    static let mostOfHost = 50
    static let most = 1000

    /// Creates an empty jar.
    public init() {}

    /// Stores the cookies of a response (RFC 6265bis §5.7).
    ///
    /// A cookie with the name, host and path of an earlier one takes its place, and one
    /// that has ended removes it. A response over `http` does not change what was set
    /// over `https` as secure.
    ///
    /// - Parameters:
    ///   - fields: The fields of the response.
    ///   - target: The target of the request that it belongs to.
    ///   - date: The present date.
    public mutating func store(_ fields: HTTPFields, from target: URLTarget, at date: Date) {
        for text in fields[values: .setCookie] {
            guard let cookie = Cookie(text, from: target, at: date), mayStore(cookie, from: target) else { continue }
            let place = cookies.firstIndex { $0.isReplaced(by: cookie) }
            if cookie.isExpired(date) {
                if let place { cookies.remove(at: place) }
            } else if let place {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
                shrink(cookie.host, date)
            }
        }
    }

    /// Returns the value of `Cookie` for a target; `nil` when no cookie is meant for it.
    ///
    /// Those of longer paths come first (§5.8.3).
    public func field(for target: URLTarget, at date: Date) -> String? {
        let meant = cookies.filter { $0.isMeant(for: target, at: date) }.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
        return meant.isEmpty ? nil : meant.map(\.element.pair).joined(separator: "; ")
    }

    /// Removes cookies, for example those of a session that a person has ended.
    public mutating func remove(where isChosen: (Cookie) -> Bool = { _ in true }) { cookies.removeAll(where: isChosen) }

    private func mayStore(_ cookie: Cookie, from target: URLTarget) -> Bool {
        target.origin.scheme == "https"
            || !cookies.contains { old in
                old.isSecure && old.name == cookie.name && old.host == cookie.host
                    && (old.path == cookie.path
                        || cookie.path.hasPrefix(old.path.hasSuffix("/") ? old.path : old.path + "/"))
            }
    }

    /// Drops what has ended, and then the oldest, where there are too many.
    private mutating func shrink(_ host: String, _ date: Date) {
        let isFull = cookies.count > Self.most
        guard isFull || cookies.count(where: { $0.host == host }) > Self.mostOfHost else { return }
        cookies.removeAll { $0.isExpired(date) }
        if cookies.count(where: { $0.host == host }) > Self.mostOfHost,
            let oldest = cookies.firstIndex(where: { $0.host == host && !$0.isSecure })
                ?? cookies.firstIndex(where: { $0.host == host })
        {
            cookies.remove(at: oldest)
        }
        if cookies.count > Self.most { cookies.removeFirst() }
    }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
    /// The number of cookies, without their values.
    public var description: String { "\(cookies.count) cookies" }

    /// The description; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

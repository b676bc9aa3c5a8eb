// SPDX-License-Identifier: MIT

import ErrandCore

/// The proxy of a transport.
public struct Proxy: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        case none, environment
        case server(Server)
    }

    struct Server: Hashable, Sendable {
        /// The scheme of the URL of a proxy, which names what it speaks.
        enum Scheme: String {
            case http
            /// SOCKS 5 (RFC 1928); this machine looks up names.
            case socks5
            /// SOCKS 5; the proxy looks up names.
            case socks5h
        }

        let scheme: Scheme
        var host: URLHost
        var port: Int
        var user: String?
        var password: String?

        var isSOCKS: Bool { scheme != .http }

        /// The error of a text that is too long for SOCKS.
        static let tooLong = ClientError(
            .invalidRequest.url, reason: "a SOCKS proxy takes no host, user or password of more than 255 bytes")
    }

    let kind: Kind

    /// No proxy.
    public static var none: Self { Self(kind: .none) }

    /// The proxy that `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` name.
    ///
    /// Names in lower case are preferred. `ALL_PROXY` is for both schemes, unless they have a proxy of their own.
    /// `NO_PROXY` lists domains, addresses and ranges of addresses, such as `example.com, 10.0.0.0/8, fd00::/8`; commas
    /// or blanks stand between them. `10.10.*` is the range `10.10.0.0/16`, and `*.example.com` the domain. A request to this machine, by a loopback address or `localhost`, is never sent to
    /// a proxy.
    ///
    /// `HTTP_PROXY` in upper case is not read, because a CGI server sets it from a
    /// request's field. When the variables name a proxy that cannot be used, such
    /// as one of SOCKS 4, or an exception with another `*`, requests throw `ClientError.connection.proxy`. They are
    /// not sent without the proxy.
    public static var environment: Self { Self(kind: .environment) }

    /// Creates a proxy from its URL, such as
    /// `http://user:password@proxy.example:3128`.
    ///
    /// The scheme is `http`, `socks5` or `socks5h`, as curl has them: with `socks5` this machine looks up the names of
    /// hosts, with `socks5h` the proxy does (RFC 1928). The default port of SOCKS is 1080. User and password are
    /// percent-encoded.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not the URL
    ///   of a proxy.
    public static func server(_ url: String) throws -> Self {
        do { return Self(kind: .server(try Self.parse(url))) } catch {
            throw ClientError(.invalidRequest.url, reason: URLReference.reason(error, of: "the proxy's URL"))
        }
    }

    /// Reads the URL of a proxy.
    static func parse(_ text: String) throws -> Server {
        try checkCredentials(text)
        let reference = try URLReference(text.contains("://") ? text : "http://\(text)")
        guard let scheme = reference.scheme.flatMap({ Server.Scheme(rawValue: $0.lowercased()) }),
            let authority = reference.authority
        else { throw ClientError(.invalidRequest.url, reason: "the URL is no http, socks5 or socks5h URL") }
        let place = try URLAuthority(authority)
        guard place.port != 0 else { throw ClientError(.invalidRequest.url, reason: "the URL's port is 0") }
        let credentials = try place.userInformation?.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false
        )
        .map { part in
            guard let text = PercentEncoding.decode(part) else {
                throw ClientError(.invalidRequest.url, reason: "the URL's user or password is not UTF-8")
            }
            return text
        }
        if scheme != .http, credentials?.contains(where: { $0.utf8.count > 255 }) == true { throw Server.tooLong }
        return Server(
            scheme: scheme, host: place.host, port: place.port ?? (scheme == .http ? 80 : 1080),
            user: credentials?.first, password: credentials.flatMap { $0.count > 1 ? $0[1] : nil })
    }

    /// Checks that the user and the password can be told from the rest of the URL.
    ///
    /// Before the last `@` these characters are the user's own, as in `domain\user`, but in a URL they end the user
    /// information (RFC 3986 §3.2).
    private static func checkCredentials(_ text: String) throws {
        let place = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        guard let end = place.utf8.lastIndex(of: UInt8(ascii: "@")),
            let found = place[..<end].utf8.first(where: { "#?/\\".utf8.contains($0) })
        else { return }
        let code = String(found, radix: 16, uppercase: true)
        throw ClientError(
            .invalidRequest.url,
            reason: "the user or password of the URL holds the character \(Character(Unicode.Scalar(found))), "
                + "which is written %\(code) there")
    }

    /// The host and port; never user and password.
    public var description: String {
        switch kind {
        case .none: "no proxy"
        case .environment: "the environment's proxy"
        case .server(let server): "\(server.host):\(server.port)"
        }
    }
}

extension Proxy: CustomReflectable {
    /// Nothing: a dump must not show the password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

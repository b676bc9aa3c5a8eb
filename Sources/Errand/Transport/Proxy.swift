// SPDX-License-Identifier: MIT

import ErrandCore

/// The proxy of a transport.
public struct Proxy: Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Hashable {
        case none, environment
        case server(Server)
    }

    package struct Server: Hashable, Sendable {
        package var host: URLHost
        package var port: Int
        package var user: String?
        package var password: String?
    }

    package let kind: Kind

    /// No proxy.
    public static var none: Self { Self(kind: .none) }

    /// The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name.
    ///
    /// Names in lower case are preferred. `NO_PROXY` lists domains, addresses and ranges of addresses, such as
    /// `example.com, 10.0.0.0/8, fd00::/8`; commas or blanks stand between them. A request to this machine, by a loopback
    /// address or `localhost`, is never sent to a proxy.
    ///
    /// `HTTP_PROXY` in upper case is not read, because a CGI server sets it from a
    /// request's field. When the variables name a proxy that cannot be used, such
    /// as a SOCKS proxy, requests throw `ClientError.connection.proxy`. They are
    /// not sent without the proxy.
    public static var environment: Self { Self(kind: .environment) }

    /// Creates a proxy from its URL, such as
    /// `http://user:password@proxy.example:3128`.
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
        let reference = try URLReference(text.contains("://") ? text : "http://\(text)")
        guard reference.scheme?.lowercased() == "http", let authority = reference.authority else {
            throw ClientError(.invalidRequest.url, reason: "the URL is not an http URL")
        }
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
        return Server(
            host: place.host, port: place.port ?? 80, user: credentials?.first,
            password: credentials.flatMap { $0.count > 1 ? $0[1] : nil })
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

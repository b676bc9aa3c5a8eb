// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandFoundation

    /// The place that the connections of one pool lead to.
    struct OriginPlace: Sendable {
        let isSecure: Bool
        /// The value of `Host`.
        let authority: String
        let host: URLHost
        let port: Int
        let proxy: Proxy.Server?

        /// - Throws: `ClientError.invalidRequest.url` when the origin is not that of an `http` or `https` URL.
        init(_ key: PoolKey) throws {
            let origin = key.origin
            let authority = try URLAuthority(origin.authority)
            guard origin.scheme == "http" || origin.scheme == "https", authority.userInformation == nil,
                authority.port != 0
            else { throw ClientError(.invalidRequest.url, reason: "the URL is not an absolute http or https URL") }
            isSecure = origin.scheme == "https"
            self.authority = origin.authority
            host = authority.host
            port = authority.port ?? (isSecure ? 443 : 80)
            proxy = key.proxy
        }

        /// The host that a socket connects to.
        var socketHost: URLHost { proxy?.host ?? host }

        /// The port that a socket connects to.
        var socketPort: Int { proxy?.port ?? port }

        /// The proxy, if it reads requests: one of HTTP.
        private var reader: Proxy.Server? { proxy.flatMap { $0.isSOCKS ? nil : $0 } }

        /// The text before the path in a request that a proxy reads (RFC 9112 §3.2.2); empty without such a proxy.
        var targetPrefix: String { reader != nil && !isSecure ? "http://\(authority)" : "" }

        /// The value of `Proxy-Authorization`, if the proxy reads it and has a user.
        var proxyAuthorization: String? {
            guard let proxy = reader, let user = proxy.user else { return nil }
            return "Basic " + Data("\(user):\(proxy.password ?? "")".utf8).base64EncodedString()
        }
    }
#endif

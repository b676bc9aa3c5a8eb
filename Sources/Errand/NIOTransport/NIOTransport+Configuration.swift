// SPDX-License-Identifier: MIT

#if os(Linux)
    extension NIOTransport {
        /// The settings of a transport.
        public struct Configuration: Sendable {
            /// The TLS settings.
            ///
            /// The system's roots by default.
            public var tls = TLSOptions.system

            /// The proxy.
            ///
            /// By default the proxy that the process's environment names.
            public var proxy = Proxy.environment

            /// The path of a Unix domain socket that all connections lead to, such as `/run/docker.sock`; `nil` for none.
            ///
            /// `nil` by default. With a path no name is looked up and no proxy is used. The URL decides all else: its
            /// host stands in `Host`, as `http://localhost` does for most services, and `https` is spoken with TLS.
            public var unixSocketPath: String?

            /// The time limit for connecting, TLS included.
            ///
            /// 10 s by default. When it passes, the attempt throws
            /// `ClientError.timedOut.connect`.
            public var connectTimeout: Duration = .seconds(10)

            /// The time for which an unused connection is kept.
            ///
            /// 60 s by default.
            public var idleConnectionTimeout: Duration = .seconds(60)

            /// The largest number of HTTP/1.1 connections to one host.
            ///
            /// 64 by default. Further requests wait. At an API that grants 25
            /// requests a second and takes 2 s for each, 50 are under way.
            public var connectionsPerHost = 64

            /// The largest ratio of decompressed to compressed bytes.
            ///
            /// 200 by default. Beyond that ratio the body throws
            /// `ClientError.undecodable.tooLarge`. With `nil` requests do not
            /// ask for compression, and responses are not decompressed.
            public var decompressionRatio: Int? = 200

            /// Creates the default settings.
            public init() {}
        }
    }
#endif

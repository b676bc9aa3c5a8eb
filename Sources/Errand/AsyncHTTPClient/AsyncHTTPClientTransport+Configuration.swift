// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    extension AsyncHTTPClientTransport {
        /// What a transport is made with.
        public struct Configuration: Sendable {
            /// Whom to trust.
            ///
            /// The system's roots by default.
            public var tls = TLSOptions.system

            /// The way out.
            ///
            /// What the environment says by default.
            public var proxy = Proxy.environment

            /// How long a connection may take, TLS included.
            ///
            /// 10 s by default. Past it: `ClientError.timedOut.connect`.
            public var connectTimeout: Duration = .seconds(10)

            /// How long an unused connection is kept.
            ///
            /// 60 s by default.
            public var idleConnectionTimeout: Duration = .seconds(60)

            /// How many HTTP/1.1 connections one host may have at once.
            ///
            /// 32 by default. Further requests wait.
            public var connectionsPerHost = 32

            /// How many bytes one compressed byte may become.
            ///
            /// 200 by default; past it the body throws
            /// `ClientError.undecodable.tooLarge`. With `nil` no compression is
            /// asked for, and answers are left as they come.
            public var decompressionRatio: Int? = 200

            /// The defaults.
            public init() {}
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if Full || Configuration
    public import ErrandCore
    import ErrandMiddleware
    import HTTPTypes

    #if canImport(Darwin)
        public import ErrandURLSession
    #endif

    extension Client {
        /// Creates a client for an environment.
        ///
        /// The environment's fields and limits are defaults, which a request may
        /// override. The client has the recommended chain, with the environment's
        /// retries and credentials. `configure` may replace the chain:
        ///
        /// ```swift
        /// let client = try Client(environment) {
        ///     $0.middleware = .standard { $0.authorizer = environment.authorizer }
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - environment: The environment.
        ///   - transport: The transport. By default the platform's transport,
        ///     with the environment's TLS settings.
        ///   - configure: A closure that changes the configuration before it is used.
        /// - Throws: `ClientError.connection.tls` when certificates of the
        ///   environment cannot be read.
        public init(
            _ environment: ClientEnvironment, transport: (any Transport)? = nil,
            _ configure: (inout Configuration) -> Void = { _ in }
        ) throws {
            self.init(environment.baseURL, transport: try transport ?? environment.transport()) { configuration in
                configuration.defaults = environment.parts
                configuration.middleware = .standard {
                    $0.authorizer = environment.authorizer
                    $0.retry = environment.retryAttempts.map { .attempts($0) } ?? .standard
                }
                configure(&configuration)
            }
        }
    }

    extension ClientEnvironment {
        /// The fields and limits, as parts that are applied before those of a
        /// request.
        public var parts: [RequestPart] {
            var parts: [RequestPart] = []
            let headers = headers
            if !headers.isEmpty { parts.append(.edit { $0.headers.append(contentsOf: headers) }) }
            if let timeout { parts.append(.option(\.timeout, timeout)) }
            if let attemptTimeout { parts.append(.option(\.attemptTimeout, attemptTimeout)) }
            if let idleTimeout { parts.append(.option(\.idleTimeout, idleTimeout)) }
            if let maximumResponseSize { parts.append(.option(\.maximumResponseSize, maximumResponseSize)) }
            if let retryAttempts { parts.append(.option(\.retry, .attempts(retryAttempts))) }
            return parts
        }

        /// Returns the platform's transport, with the environment's TLS
        /// settings.
        ///
        /// Without TLS settings it is the shared transport. Otherwise each call
        /// creates a new transport, so call this method once.
        ///
        /// - Throws: The transport's error when certificates cannot be read.
        public func transport() throws -> PlatformTransport {
            guard let tls else { return .shared }
            #if os(Linux)
                var configuration = NIOTransport.Configuration()
                configuration.tls = tls
                return try NIOTransport(configuration)
            #else
                return URLSessionTransport(tls: tls)
            #endif
        }
    }
#endif

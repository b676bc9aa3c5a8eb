// SPDX-License-Identifier: MIT

#if Configuration
    public import Configuration
    public import HTTPTypes

    public import ErrandCore

    /// Where a client works, and how, as a configuration says it: `production`,
    /// `staging`, a developer's own machine.
    ///
    /// ```swift
    /// let config = ConfigReader(provider: EnvironmentVariablesProvider())
    /// let staging = try ClientEnvironment(.staging, in: config)       // STAGING_BASE_URL=…
    /// let client = try Client(staging)
    /// ```
    ///
    /// | key | is |
    /// |---|---|
    /// | `baseURL` | the absolute URL that paths are appended to |
    /// | `host`, `scheme`, `port`, `path` | the same in pieces, without `baseURL`; the scheme is `https` unless it is given |
    /// | `headers` | fields of every request, each as `Name: value` |
    /// | `secretHeaders` | the same, their values secret |
    /// | `bearerToken` | a token, secret |
    /// | `username`, `password` | Basic credentials, the password secret |
    /// | `timeout`, `attemptTimeout`, `idleTimeout` | the limits of a call, in seconds |
    /// | `maximumResponseSize` | the most bytes held of an answer |
    /// | `retry.attempts` | how often a request is sent at most, the first time included |
    /// | `tls.roots` | a PEM file of roots trusted besides the system's |
    /// | `tls.onlyRoots` | a PEM file of the only roots trusted |
    /// | `tls.identity.chain`, `tls.identity.key` | PEM files of the client's certificate and its key |
    /// | `tls.pins` | SHA-256 digests of public keys, in base64 |
    /// | `info` | whatever the app wants to know besides |
    ///
    /// Either `baseURL` or `host` is required, all else optional. What is missing
    /// or of no use throws an ``EnvironmentError`` that names the key, never the
    /// value.
    public struct ClientEnvironment: Sendable {
        /// What paths are appended to.
        public var baseURL: BaseURL

        /// Fields of every request, which the request may override.
        ///
        /// None by default.
        public var headers: HTTPFields

        /// What adds the credentials, if there are any.
        public var authorizer: (any Authorizer)?

        /// How long a call may take; the library's default when `nil`.
        public var timeout: Duration?

        /// How long an attempt may take up to the head; the library's default
        /// when `nil`.
        public var attemptTimeout: Duration?

        /// How long may pass between two chunks; the library's default when
        /// `nil`.
        public var idleTimeout: Duration?

        /// The most bytes of an answer that are held; the library's default when
        /// `nil`.
        public var maximumResponseSize: Int?

        /// How often a request is sent at most; the library's default when `nil`.
        public var retryAttempts: Int?

        /// Whom the transport trusts, and what it shows of itself; the system's
        /// roots when `nil`.
        public var tls: TLSOptions?

        /// What the app has put below `info`, for the app.
        public let info: ConfigReader

        /// The environment that a configuration describes.
        ///
        /// - Parameter config: A reader whose keys are the environment's, such as
        ///   one that is scoped to it.
        /// - Throws: ``EnvironmentError``.
        public init(config: ConfigReader) throws {
            try self.init(ConfigSection(config))
        }

        /// The environment of a name, which is a scope of the configuration.
        ///
        /// - Throws: ``EnvironmentError``; that there is no such environment shows
        ///   as a key that is missing.
        public init(_ name: EnvironmentName, in config: ConfigReader) throws {
            try self.init(ConfigSection(config).scoped(to: name.rawValue))
        }

        /// The environment that the configuration itself selects, with the key
        /// `environment`.
        ///
        /// - Parameter name: The environment when nothing is selected.
        /// - Throws: ``EnvironmentError``.
        public init(selectedBy config: ConfigReader, otherwise name: EnvironmentName = .production) throws {
            let selected = try ConfigSection(config).string("environment").map(EnvironmentName.init(rawValue:))
            try self.init(selected ?? name, in: config)
        }

        init(_ section: ConfigSection) throws {
            baseURL = try section.baseURL()
            headers = try section.fields()
            authorizer = try section.authorizer()
            timeout = try section.duration("timeout")
            attemptTimeout = try section.duration("attemptTimeout")
            idleTimeout = try section.duration("idleTimeout")
            maximumResponseSize = try section.count("maximumResponseSize", from: 0)
            retryAttempts = try section.scoped(to: "retry").count("attempts", from: 1)
            tls = try section.scoped(to: "tls").tls()
            info = section.scoped(to: "info").reader
        }
    }

    extension ClientEnvironment: CustomStringConvertible, CustomReflectable {
        /// The base URL, and nothing of what may be secret.
        public var description: String { "environment at \(baseURL)" }
        /// The base URL only: a dump must show no secret.
        public var customMirror: Mirror { Mirror(self, children: ["baseURL": baseURL]) }
    }
#endif

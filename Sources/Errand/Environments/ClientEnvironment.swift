// SPDX-License-Identifier: MIT

#if Full || Configuration
    public import Configuration
    public import HTTPTypes

    public import ErrandCore

    /// The environment of a client, read from a configuration: `production`,
    /// `staging`, a developer's own machine.
    ///
    /// ```swift
    /// let config = ConfigReader(provider: EnvironmentVariablesProvider())
    /// let staging = try ClientEnvironment(.staging, in: config)       // STAGING_BASE_URL=…
    /// let client = try Client(staging)
    /// ```
    ///
    /// | key | meaning |
    /// |---|---|
    /// | `baseURL` | the absolute URL that paths are appended to |
    /// | `host`, `scheme`, `port`, `path` | the same in pieces, without `baseURL`; the scheme is `https` unless it is given |
    /// | `headers` | fields of every request, each as `Name: value` |
    /// | `secretHeaders` | the same, with secret values |
    /// | `bearerToken` | a token, secret |
    /// | `username`, `password` | Basic credentials, the password secret |
    /// | `timeout`, `attemptTimeout`, `idleTimeout` | the limits of a call, in seconds |
    /// | `maximumResponseSize` | the largest response held in memory, in bytes |
    /// | `retry.attempts` | the largest number of attempts, the first included |
    /// | `tls.roots` | a PEM file of roots that are trusted besides the system's |
    /// | `tls.onlyRoots` | a PEM file of the only trusted roots |
    /// | `tls.identity.chain`, `tls.identity.key` | PEM files of the client's certificate and its key |
    /// | `tls.pins` | SHA-256 digests of public keys, in base64 |
    /// | `info` | any other values for the app |
    ///
    /// Either `baseURL` or `host` is required; all other keys are optional. A
    /// missing or invalid value throws an ``EnvironmentError``, which names the
    /// key and never the value.
    public struct ClientEnvironment: Sendable {
        /// The URL that paths are appended to.
        public var baseURL: BaseURL

        /// The fields of every request, which the request may override.
        ///
        /// None by default.
        public var headers: HTTPFields

        /// The authorizer that adds the credentials, if there are any.
        public var authorizer: (any Authorizer)?

        /// The time limit of a call; 60 s when `nil`.
        public var timeout: Duration?

        /// The time limit of an attempt, up to the response's head; none when
        /// `nil`.
        public var attemptTimeout: Duration?

        /// The longest wait for the next chunk; 30 s when `nil`.
        public var idleTimeout: Duration?

        /// The largest response that is held in memory, in bytes; 64 MiB when
        /// `nil`.
        public var maximumResponseSize: Int?

        /// The largest number of attempts; the library's default when `nil`.
        public var retryAttempts: Int?

        /// The TLS settings of the transport; the system's roots when `nil`.
        public var tls: TLSOptions?

        /// The values below `info`, for the app.
        public let info: ConfigReader

        /// Creates the environment that a configuration describes.
        ///
        /// - Parameter config: A reader whose keys are the environment's, such as
        ///   a reader that is scoped to it.
        /// - Throws: ``EnvironmentError``.
        public init(config: ConfigReader) throws {
            try self.init(ConfigSection(config))
        }

        /// Creates the environment with a name, which is a scope of the
        /// configuration.
        ///
        /// - Throws: ``EnvironmentError``. When there is no such environment, it
        ///   reports a missing key.
        public init(_ name: EnvironmentName, in config: ConfigReader) throws {
            try self.init(ConfigSection(config).scoped(to: name.rawValue))
        }

        /// Creates the environment that the configuration itself selects, with
        /// the key `environment`.
        ///
        /// - Parameters:
        ///   - config: The configuration.
        ///   - name: The environment when the configuration selects
        ///     none.
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
        /// The base URL, without anything that may be secret.
        public var description: String { "environment at \(baseURL)" }
        /// The base URL only: a dump must show no secret.
        public var customMirror: Mirror { Mirror(self, children: ["baseURL": baseURL]) }
    }
#endif

// SPDX-License-Identifier: MIT

#if Full || Configuration
    public import Configuration

    /// The name of an environment: the scope of a configuration that holds it.
    public struct EnvironmentName: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// Creates the name of an environment of your own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates the name of an environment of your own.
        public init(stringLiteral value: String) { rawValue = value }

        /// Production.
        public static let production: EnvironmentName = "production"
        /// Staging.
        public static let staging: EnvironmentName = "staging"
        /// Development.
        public static let development: EnvironmentName = "development"

        /// Returns the environments that a configuration lists under the key
        /// `environments`; an empty array without such a list.
        ///
        /// - Throws: ``EnvironmentError`` when the value is not a list of
        ///   texts.
        public static func list(in config: ConfigReader) throws -> [EnvironmentName] {
            try ConfigSection(config).strings("environments").map(EnvironmentName.init(rawValue:))
        }
    }
#endif

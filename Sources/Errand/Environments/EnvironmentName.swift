// SPDX-License-Identifier: MIT

#if Configuration
    public import Configuration

    /// The name of an environment: the scope of a configuration that holds it.
    public struct EnvironmentName: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// An environment of one's own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An environment of one's own.
        public init(stringLiteral value: String) { rawValue = value }

        /// What users work with.
        public static let production: EnvironmentName = "production"
        /// What is tried before.
        public static let staging: EnvironmentName = "staging"
        /// What developers work with.
        public static let development: EnvironmentName = "development"

        /// The environments that a configuration lists under the key
        /// `environments`; none when it lists none.
        ///
        /// - Throws: ``EnvironmentError`` when the list is no list of texts.
        public static func list(in config: ConfigReader) throws -> [EnvironmentName] {
            try ConfigSection(config).strings("environments").map(EnvironmentName.init(rawValue:))
        }
    }
#endif

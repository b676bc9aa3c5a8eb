// SPDX-License-Identifier: MIT

extension TLSOptions {
    /// A version of TLS.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        package enum Number: Int { case tls10, tls11, tls12, tls13 }
        package let number: Number

        /// TLS 1.0, which nobody should use (RFC 8996).
        public static let tls10 = Version(number: .tls10)
        /// TLS 1.1, which nobody should use (RFC 8996).
        public static let tls11 = Version(number: .tls11)
        /// TLS 1.2 (RFC 5246).
        public static let tls12 = Version(number: .tls12)
        /// TLS 1.3 (RFC 8446).
        public static let tls13 = Version(number: .tls13)

        /// Returns whether the first version is older than the second.
        public static func < (first: Version, second: Version) -> Bool {
            first.number.rawValue < second.number.rawValue
        }

        /// The name, such as `TLS 1.2`.
        public var description: String { "TLS 1.\(number.rawValue)" }
    }

    /// Returns these options with a minimum version.
    public func minimumVersion(_ version: Version) -> Self {
        var options = self
        options.minimumVersion = version
        return options
    }
}

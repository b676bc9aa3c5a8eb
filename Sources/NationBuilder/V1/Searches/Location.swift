// SPDX-License-Identifier: MIT

extension V1 {
    /// A point on the Earth, in degrees.
    public struct Location: Sendable, Hashable, CustomStringConvertible {
        /// Degrees north of the equator.
        public var latitude: Double
        /// Degrees east of Greenwich.
        public var longitude: Double

        /// A point.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }

        /// Both numbers with a comma between them, as the API takes them.
        public var description: String { "\(latitude),\(longitude)" }
    }
}

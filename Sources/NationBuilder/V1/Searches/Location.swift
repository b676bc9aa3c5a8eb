// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// A point on the Earth, in degrees.
    public struct Location: Sendable, Hashable, CustomStringConvertible {
        /// Degrees north of the equator, -90 to 90.
        public var latitude: Double
        /// Degrees east of Greenwich, -180 to 180.
        public var longitude: Double

        /// Creates a point.
        ///
        /// An impossible point is refused when it is sent, as
        /// `ClientError.invalidRequest.url`.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }

        /// Both numbers, separated by a comma, in the API's form: without an
        /// exponent, and with at most nine decimals (a tenth of a millimeter).
        public var description: String { "\(Self.decimal(latitude)),\(Self.decimal(longitude))" }

        /// Checks the ranges of both numbers.
        func check() throws {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else {
                throw ClientError(
                    .invalidRequest.url, reason: "a latitude is from -90 to 90, and a longitude from -180 to 180")
            }
        }

        private static func decimal(_ degrees: Double) -> String {
            guard abs(degrees) <= 360 else { return "\(degrees)" }
            let billionths = Int((degrees * 1e9).rounded())
            let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
            var decimals = String(String(1_000_000_000 + rest).dropFirst())
            while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
            return "\(billionths < 0 ? "-" : "")\(whole).\(decimals)"
        }
    }
}

// SPDX-License-Identifier: MIT

import GRDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Distances on the globe (haversine formula).
enum GeographicDistance {
    /// The name of the SQL function.
    static let function = "distance_in_miles"

    static func register(_ database: Database) {
        database.add(
            function: DatabaseFunction(function, argumentCount: 4, pure: true) { values in
                let degrees = values.compactMap { Double.fromDatabaseValue($0) }
                guard degrees.count == 4 else { return nil }
                return miles(degrees[0], degrees[1], degrees[2], degrees[3])
            })
    }

    static func miles(_ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double)
        -> Double
    {
        let radian = Double.pi / 180
        let northing = sin((otherLatitude - latitude) * radian / 2)
        let easting = sin((otherLongitude - longitude) * radian / 2)
        let chord =
            northing * northing + cos(latitude * radian) * cos(otherLatitude * radian) * easting * easting
        return 2 * 3958.8 * asin(min(1, chord.squareRoot()))
    }
}

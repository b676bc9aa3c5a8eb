// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `/people/nearby`: full people within a distance of a place.
enum NearbyEndpoint {
    static func add(to routes: ApiRoutes) { routes.on(.get, "/people/nearby", nearby) }

    @Sendable private static func nearby(_ call: ApiCall) async throws -> ApiAnswer {
        guard let location = call.query["location"], !location.isEmpty else {
            throw ApiProblem.missingParameters(["location"])
        }
        let degrees = location.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingPrefix(" "))
        }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { throw ApiProblem.badRequest }
        let miles = Double(call.query["distance"] ?? "1")
        guard let miles, miles >= 0, miles <= 12_500 else { throw ApiProblem.badRequest }
        // A degree of latitude is 69 miles wherever; the band keeps the exact
        // formula from most people.
        let band = miles / 68.7
        let people = call.nation.people
        let list = ListQuery(
            from: "person", columns: "person.id",
            conditions: [
                "person.latitude BETWEEN ? AND ?",
                "\(GeographicDistance.function)(person.latitude, person.longitude, ?, ?) <= ?",
            ], arguments: [latitude - band, latitude + band, latitude, longitude, miles],
            key: "person.id", isDescending: true, position: "person.id", keyOfPosition: "?"
        ) { row, database, bytes in
            bytes.append(contentsOf: try people.full(row[1], database) ?? JSONText.null)
        }
        return try await call.nation.pager.answer(call, list)
    }
}

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

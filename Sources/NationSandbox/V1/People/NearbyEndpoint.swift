// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The endpoint `/people/nearby`: people in full within a distance of a place.
enum NearbyEndpoint {
    static func add(to routes: APIRoutes) { routes.on(.get, "/people/nearby", nearby) }

    @Sendable private static func nearby(_ call: EndpointRequest) async throws -> APIResponse {
        guard let location = call.query["location"], !location.isEmpty else {
            throw APIProblem.missingParameters(["location"])
        }
        let degrees = location.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingPrefix(" "))
        }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { throw APIProblem.badRequest }
        let miles = Double(call.query["distance"] ?? "1")
        guard let miles, miles >= 0, miles <= 12_500 else { throw APIProblem.badRequest }
        // A degree of latitude is 69 miles everywhere. This band excludes most
        // people before the exact formula.
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
        return try await call.nation.pager.respond(call, list)
    }
}

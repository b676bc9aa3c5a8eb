// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite(.timed, .timeLimit(.minutes(10))) struct NearbyTests {
    @Test(
        "Nearby finds those within the distance and nobody else, in full",
        arguments: [("34.05,-118.25", 5.0), ("34.05, -118.25", 120), ("40.71,-74.01", 100), ("0,180", 3000)])
    func distance(location: String, miles: Double) async throws {
        try await withSandbox(people: 200) { talk async throws in
            let place = location.split(separator: ",").compactMap { Double(String($0).replacingOccurrences(" ", "")) }
            var expected: [Int] = []
            for page in 1...2 {
                let people = try await talk.get("people?page=\(page)&per_page=100").json["results"].list ?? []
                for person in people {
                    let address = person["primary_address"]
                    guard let latitude = address["lat"].string.flatMap(Double.init),
                        let longitude = address["lng"].string.flatMap(Double.init),
                        Self.miles(place[0], place[1], latitude, longitude) <= miles,
                        let id = person["id"].integer
                    else { continue }
                    expected.append(id)
                }
            }
            let query = "location=\(location.replacingOccurrences(" ", "%20"))&distance=\(Int(miles))"
            let found = try await talk.get("people/nearby?\(query)&limit=100").json["results"].list ?? []
            #expect(found.map { $0["id"].integer } == expected.prefix(100).map { $0 })
            if location.hasPrefix("34") { #expect(!found.isEmpty || miles < 100) }
            #expect(found.allSatisfy { ($0.members?.count ?? 0) > 200 })
        }
    }

    @Test("An address that is changed is found at its new place")
    func moved() async throws {
        try await withSandbox { talk async throws in
            let home = #"{"person":{"home_address":{"lat":"-33.8688","lng":"151.2093"}}}"#
            _ = try await talk.send("PUT", "people/2", home)
            let path = "people/nearby?location=-33.87,151.21"
            #expect(try await talk.get(path).json["results"].list?.map { $0["id"].integer } == [2])
            _ = try await talk.send("PUT", "people/2", #"{"person":{"home_address":null}}"#)
            #expect(try await talk.get(path).json["results"] == .list([]))
        }
    }

    @Test("A location is two numbers on the globe, a distance one that fits on it")
    func misfit() async throws {
        try await withSandbox(people: 1) { talk async throws in
            #expect(try await talk.get("people/nearby").code == "missing_parameters")
            for query in [
                "location=x", "location=1", "location=1,2,3", "location=91,0", "location=0,181", "location=nan,0",
                "location=1,2&distance=-1", "location=1,2&distance=far", "location=1,2&distance=1e99",
                "location=1,2&distance=nan",
            ] {
                #expect(try await talk.get("people/nearby?\(query)").code == "bad_request", "\(query)")
            }
        }
    }

    /// By the spherical law of cosines, another formula than the sandbox's.
    private static func miles(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        let radian = Double.pi / 180
        let cosine =
            sin(a * radian) * sin(c * radian) + cos(a * radian) * cos(c * radian) * cos((d - b) * radian)
        return 3958.8 * acos(min(1, max(-1, cosine)))
    }
}

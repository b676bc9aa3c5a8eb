// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// The names that `nb` offers for a search are those that its request sends.
@Suite("The parameters of searches", .timed)
struct SearchParameterTests {
    /// Returns the names in the query of the request that a call sends.
    private func names(_ call: (Nation) async throws -> Void) async throws -> [String] {
        let (nation, transport) = Nation.stub(returning: #"{"results":[],"person":{"id":7}}"#)
        try await call(nation)
        let path = transport.requests.first?.head.path ?? ""
        return path.drop { $0 != "?" }.dropFirst().split(separator: "&").map { String($0.prefix { $0 != "=" }) }
    }

    @Test("A search of which all is set sends all that can be given, in this order")
    func people() async throws {
        var search = V1.PersonSearch(
            firstName: "a", lastName: "b", city: "c", state: "d", sex: "F", birthdate: "2000-01-02",
            updatedSince: "2018-10-30T20:24:02Z")
        search.withMobile = false
        let sent = try await names { [search] nation in _ = try await nation.v1.people.search(search) }
        #expect(sent == V1.PersonSearch.parameters)
        let ids = V1.PersonSearch.ForeignID.all
        var byID = V1.PersonSearch()
        byID.ids = Dictionary(uniqueKeysWithValues: ids.map { ($0, "7") })
        let foreign = try await names { [byID] nation in _ = try await nation.v1.people.search(byID) }
        #expect(foreign == ids.map(\.name).sorted())
    }

    @Test("So do the searches for donations and events, and a match")
    func others() async throws {
        let time: DateTime = "2018-10-30T20:24:02Z"
        let donations = V1.DonationSearch(createdSince: time, succeededSince: time, failedSince: time)
        let ofDonations = try await names { nation in _ = try await nation.v1.donations.search(donations) }
        #expect(ofDonations == V1.DonationSearch.parameters)
        let events = V1.EventSearch(tags: ["a"], starting: time, until: time, calendarID: 3)
        let ofEvents = try await names { nation in _ = try await nation.v1.events.list(events, site: "s") }
        #expect(ofEvents == V1.EventSearch.parameters)
        let match = try await names { nation in
            _ = try await nation.v1.people.match(email: "a", firstName: "b", lastName: "c", phone: "d", mobile: "e")
        }
        #expect(match == V1.People.matchParameters)
    }
}

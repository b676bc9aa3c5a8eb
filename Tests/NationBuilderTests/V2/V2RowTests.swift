// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("Version 2 as data", .timed)
struct V2RowTests {
    /// A type that this package does not know.
    private static let potholes = V2.ResourceType(
        "potholes",
        attributes: [
            .init("street", .text), .init("depth_in_cm", .integer), .init("reporter_id", .id, target: "signups"),
            .init("place", .address, isWritable: false, isExtra: true),
            .init("place_attributes", .address, isReadable: false), .init("custom_values", .object),
            .init("created_at", .time, isWritable: false),
        ])

    private func sent(_ transport: ClosureTransport) -> [String] {
        transport.requests.map { ($0.head.path ?? "").removingPercentEncoding ?? "" }
    }

    @Test("A query of a type that nobody typed is sent by its names, and its rows are read by them")
    func unknownType() async throws {
        let (nation, transport) = Nation.stub { request in
            let isFirst = request.head.path?.hasSuffix("=5") == true
            let row = """
                {"id":"7","type":"potholes","attributes":{"street":"Elm","place":{"city":"Rome"},
                "custom_values":{"team":"b"}},"relationships":{"reporter":{"data":{"type":"signups","id":"3"}}}}
                """
            return .text("{\"data\":[\(isFirst ? row : "")]}")
        }
        let query = try V2.RowQuery(
            Self.potholes,
            where: [
                .init("depth_in_cm", .isAtLeast, "20"), .init("custom.team", .equals, "b"),
                .init("id", .isGreater, "5"),
            ],
            fields: ["street", "place.city", "custom.team"], include: ["reporter"])
        var rows: [V2.Row] = []
        for try await row in nation.v2.rows(query) { rows.append(row) }
        let row = try #require(rows.first)
        #expect(rows.count == 1 && row.id == "7" && row["id"] == "7" && row["street"] == "Elm")
        #expect(row["place.city"] == "Rome" && row["custom.team"] == "b" && row["place.zip"] == nil)
        #expect(row.related("reporter") == [ResourceIdentifier(type: "signups", id: "3")] && row.related("x") == nil)
        let page =
            "/api/v2/potholes?fields[potholes]=street,place,custom_values,depth_in_cm&extra_fields[potholes]=place"
            + "&filter[depth_in_cm][gte]=20&filter[custom_values][eq]={\"team\":\"b\"}&include=reporter&page[size]=100"
        #expect(sent(transport) == [5, 7].map { "\(page)&sort=id&filter[id][gt]=\($0)" })
    }

    @Test("Rows are counted, and those of some ids are only those")
    func others() async throws {
        let (nation, transport) = Nation.stub(
            returning: #"{"data":[{"id":"3","type":"potholes"}],"meta":{"stats":{"total":{"count":12}}}}"#)
        let query = try V2.RowQuery(Self.potholes, where: [.init("id", .isAtMost, "9")])
        #expect(try await nation.v2.count(query) == 12)
        #expect(try await nation.v2.rows(query, withIDs: [3, 4]).map(\.id) == [3])
        let other = await clientError { try await nation.v2.rows(query, withIDs: [4, 5]) }
        #expect(other?.kind == .rejected.filterIgnored)
        #expect(
            sent(transport).first
                == "/api/v2/potholes?page[size]=1&filter[id][gt]=0&filter[id][lte]=9&stats[total]=count")
    }

    @Test("Changes are written by names, as the kinds want them")
    func changes() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"data":{"id":"7","type":"potholes","attributes":{}}}"#)
        let changes = try V2.RowChanges(
            ["depth_in_cm": "30", "reporter_id": 3, "place.city": "Rome", "custom.team": "7", "street": .null],
            of: Self.potholes)
        #expect(try await nation.v2.create(changes).id == 7)
        try await nation.v2.update(7, changes)
        try await nation.v2.delete(7, of: Self.potholes)
        let operation = await clientError { try await nation.v2.update("me", changes) }
        #expect(operation?.kind == .invalidRequest.url)
        let attributes: JSONValue = [
            "depth_in_cm": 30, "reporter_id": "3", "place_attributes": ["city": "Rome"], "custom_values": ["team": "7"],
            "street": .null,
        ]
        #expect(try await transport.requests[0].json() == ["data": ["type": "potholes", "attributes": attributes]])
        #expect(
            try await transport.requests[1].json()
                == ["data": ["type": "potholes", "id": "7", "attributes": attributes]])
        #expect(transport.requests.map(\.head.method) == [.post, .patch, .delete])
        #expect(sent(transport)[1] == "/api/v2/potholes/7?extra_fields[potholes]=place")
    }

    @Test(
        "What the type does not have is refused before anything is sent, with the known names",
        arguments: [
            ("stret", .equals, "x", .unknownName), ("place", .equals, "x", .notFiltered),
            ("custom_values", .equals, "x", .notFiltered), ("street", .isGreater, "x", .comparison),
            ("custom.team", .notEquals, "x", .comparison), ("id", .notEquals, "1", .comparison),
            ("depth_in_cm", .equals, "deep", .value), ("created_at", .isLess, "soon", .value),
            ("id", .equals, nil, .value),
            ("street", .hasPrefix, nil, .value), ("street", .equals, "{}", .unwritable),
            ("with_email_address", .equals, "a@b.org", .unknownName),
        ] as [(String, FilterComparison, String?, V2.RowError.Kind)])
    func refusedCondition(name: String, comparison: FilterComparison, value: String?, kind: V2.RowError.Kind) {
        let error = #expect(throws: V2.RowError.self) {
            try V2.RowQuery(Self.potholes, where: [V2.Condition(name, comparison, value)])
        }
        #expect(error?.kind == kind && error?.name == name)
        if kind == .unknownName { #expect(error?.known.contains("depth_in_cm") == true && error?.known.first == "id") }
    }

    @Test(
        "A name that cannot be read or written is refused",
        arguments: [
            ("place.town", .unknownName, .unknownName), ("place.city", nil, nil), ("custom.any", nil, nil),
            ("custom.", .unknownName, .unknownName), ("street.x", .withoutParts, .unknownName),
            ("created_at", nil, .readOnly), ("place", nil, .writtenByParts), ("depth_in_cm", nil, .value),
            ("place_attributes", .unknownName, .value),
        ] as [(String, V2.RowError.Kind?, V2.RowError.Kind?)])
    func refusedName(name: String, read: V2.RowError.Kind?, written: V2.RowError.Kind?) {
        func kind(_ work: () throws -> Void) -> V2.RowError.Kind? {
            do { try work() } catch { return (error as? V2.RowError)?.kind }
            return nil
        }
        #expect(kind { _ = try V2.RowQuery(Self.potholes, fields: [name]) } == read)
        #expect(kind { _ = try V2.RowChanges([name: "x"], of: Self.potholes) } == written)
    }

    @Test("Two conditions of which the API would drop one, and a relationship that there is not, are refused")
    func whole() throws {
        let twice = [V2.Condition("custom.a", .equals, "1"), V2.Condition("custom.b", .equals, "1")]
        #expect(throws: V2.RowError.self) { try V2.RowQuery(Self.potholes, where: twice) }
        let people = try #require(V2.ResourceType.named("signups"))
        #expect(throws: V2.RowError.self) { try V2.RowQuery(people, include: ["tags"]) }
        #expect(throws: V2.RowError.self) { try V2.RowQuery(people, order: ["-x"]) }
        _ = try V2.RowQuery(people, include: ["signup_tags"], order: ["-updated_at", "id"])
    }
}

// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import TestSupport
import Testing

@Suite("The models of version 2", .timed)
struct V2ModelTests {
    /// A value as the API writes it, by the type in the table.
    private static func sample(_ attribute: ResourceTable.Attribute) -> JSONValue {
        switch attribute.type {
        case "datetime": "2026-01-02T03:04:05Z"
        case "date": "1974-05-17"
        case "boolean": true
        case "integer": 7
        case "object": ["a": 1]
        case "Address": ["city": "LA", "lat": "34.0"]
        case "number": 1.5
        default: "x"
        }
    }

    private static func attributes(_ table: ResourceTable, _ value: (ResourceTable.Attribute) -> JSONValue)
        -> JSONObject
    {
        JSONObject(table.attributes.map { ($0.key, value($0)) })
    }

    private func read<Model: V2.ResourceModel>(_ type: Model.Type, _ attributes: JSONObject) throws -> Resource<Model> {
        let resource: JSONObject = ["id": "7", "type": .string(Model.resourceType), "attributes": .object(attributes)]
        return try JSONReader().read(Resource<Model>.self, from: JSONWriter().write(resource))
    }

    private func written<Model: V2.ResourceModel>(_ resource: Resource<Model>) throws -> JSONObject? {
        try JSONReader().read(JSONObject.self, from: JSONWriter().write(resource))["attributes"]?.object
    }

    private func check<Model: V2.ResourceModel>(_ type: Model.Type) throws {
        let table = try #require(ResourceTable.all.first { $0.type == Model.resourceType })
        #expect("\(Model.self)" == table.name)
        let known = Self.attributes(table, Self.sample)
        let resource = try read(type, known)
        #expect(resource.attributes.extra.isEmpty, "\(resource.attributes.extra.keys.joined(separator: " "))")
        #expect(try written(resource) == known)
        let null = Self.attributes(table) { _ in .null }
        #expect(try read(type, null).attributes.extra.isEmpty)
        #expect(try written(read(type, null)) == null)
        // Of a kind that no attribute has; and one that nobody knows.
        var odd = Self.attributes(table) { _ in [[1]] }
        odd["no_such_attribute"] = 2.50
        let kept = try read(type, odd)
        #expect(kept.attributes.extra.count == odd.count)
        #expect(try written(kept) == odd)
        let readOnly = table.attributes.filter { $0.access == "r" || $0.access == "extra" }.map(\.key)
        #expect(Model.readOnlyMembers == Set(readOnly))
        #expect((Model.self as? any V2.Listable.Type)?.isPaged ?? true == table.paged)
    }

    @Test("Each reads all its attributes, and loses nothing", arguments: V2.models.indices)
    func lossless(index: Int) throws {
        #expect(V2.models.count == ResourceTable.all.count)
        let type: any V2.ResourceModel.Type = V2.models[index]
        func open<Model: V2.ResourceModel>(_ type: Model.Type) throws { try check(type) }
        try open(type)
    }

    @Test(
        "Each has the attributes and relationships of the OpenAPI document",
        .enabled(if: OpenAPI.file != nil, "../shared with the OpenAPI document is missing"))
    func document() throws {
        let schemas = try #require(OpenAPI.read()["components"]?.object?["schemas"]?.object)
        func names(_ schema: String) -> Set<String> {
            Set(schemas[schema]?.object?["properties"]?.object.map { Array($0.keys) } ?? [])
        }
        func values(_ schema: String) -> Set<String> {
            Set((schemas[schema]?.object?["enum"]?.array ?? []).compactMap(\.string))
        }
        var attributes = 0
        for table in ResourceTable.all {
            let singular = try #require(
                schemas.keys.first {
                    $0.hasSuffix("_response_data")
                        && schemas[$0]?.object?["allOf"]?.array?.last?.object?["properties"]?.object?["type"]?.object?[
                            "const"]
                            == .string(table.type)
                }
            ).dropLast("_response_data".count)
            func keys(_ access: String) -> Set<String> {
                Set(table.attributes.filter { $0.access == access }.map(\.key))
            }
            #expect(keys("rw") == names("\(singular)_read_write_attributes"), "\(singular)")
            #expect(keys("r") == names("\(singular)_read_only_attributes"), "\(singular)")
            #expect(keys("w") == names("\(singular)_write_only_attributes"), "\(singular)")
            #expect(keys("extra") == values("\(singular)_extra_field_values"), "\(singular)")
            #expect(Set(table.relations.map(\.key)) == values("\(singular)_sideload_values"), "\(singular)")
            attributes += keys("rw").count + keys("r").count + keys("w").count
        }
        #expect(attributes == 570)
    }

    @Test("An id that is a number is the same id")
    func ids() throws {
        let contact = try read(V2.Contact.self, ["signup_id": 7, "author_id": "8"])
        #expect(contact.signupID == "7" && contact.authorID == 8)
    }

    @Test("A draft tells null from what was not set, and sends addresses by their changes")
    func drafts() throws {
        let draft = ResourceDraft<V2.Signup>(id: 7) {
            $0.phoneNumber = nil
            $0.customValues = ["shirt": "XL"]
            $0.homeAddressAttributes = V2.Address { $0.city = "LA" }
            $0.workAddressAttributes = V2.Address { $0.isDeleted = true }
        }
        #expect(
            try compact(.object(draft.document())) == #"""
                {"data":{"type":"signups","id":"7","attributes":{"custom_values":{"shirt":"XL"},\#
                "home_address_attributes":{"city":"LA"},"phone_number":null,\#
                "work_address_attributes":{"delete":true}}}}
                """#)
    }

    @Test("An event is created together with its page")
    func event() throws {
        var event = ResourceDraft<V2.Event> { $0.startAt = "2026-05-01T18:00:00Z" }
        event.create(\.page) {
            $0.name = "May Day"
            $0.pageTypeName = .event
        }
        #expect(
            try compact(.object(event.document())) == #"""
                {"data":{"type":"events","attributes":{"start_at":"2026-05-01T18:00:00Z"},"relationships":{"page":\#
                {"data":{"type":"pages","temp-id":"page-1","method":"create"}}}},"included":[{"type":"pages",\#
                "temp-id":"page-1","attributes":{"name":"May Day","page_type_name":"Event"}}]}
                """#)
    }

    @Test("Questions are made of names that the types have")
    func queries() throws {
        let query = ResourceQuery<V2.Signup>(
            .filter(\.lastName, .hasPrefix("How")), .filter(\.createdAt, .isAtLeast("2026-01-01T00:00:00Z")),
            .filter(\.bornAt, .isLess(than: "2000-01-01")), .filter(\.contactStatus, .equals(.answered)),
            .filter(\.customValues, .holds("shirt", "XL")), .filter(\.withEmailAddress, .contains("@example.org")),
            .filter(\.recruiterID, .isNull), .filter(\.isVolunteer, .equals(true)),
            .filter(included: V2.SignupTagging.self, \.tagID, .equals(3)), .sort(\.updatedAt, .descending),
            .include(\.taggings, \.recruiter), .extraFields(\.homeAddress, \.profileImageURL))
        #expect(
            try query.items().map { "\($0.name)=\($0.value)" } == [
                "filter[last_name][prefix]=How", "filter[created_at][gte]=2026-01-01T00:00:00Z",
                "filter[born_at][lt]=2000-01-01", "filter[contact_status]=answered",
                #"filter[custom_values][eq]={"shirt":"XL"}"#, "filter[with_email_address][match]=@example.org",
                "filter[recruiter_id]=null", "filter[is_volunteer]=true", "filter[signup_taggings][tag_id]=3",
                "sort=-updated_at", "include=taggings,recruiter",
                "extra_fields[signups]=home_address,profile_image_url",
            ])
    }
}

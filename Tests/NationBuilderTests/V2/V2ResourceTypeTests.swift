// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import TestSupport
import Testing

@Suite("The types of version 2 as data", .timed)
struct V2ResourceTypeTests {
    /// A model, as the data has to describe it.
    struct Model: Sendable, CustomTestStringConvertible {
        let name: String
        let attributes: Set<String>
        let readOnly: Set<String>
        let operations: [V2.ResourceType.Operation]

        init<Type: V2.ResourceModel>(_ type: Type.Type) {
            name = Type.resourceType
            attributes = Set(Type.CodingKeys.allCases.map(\.rawValue))
            readOnly = Type.readOnlyMembers
            let abilities: [(V2.ResourceType.Operation, Bool)] = [
                (.list, Type.self is any V2.Listable.Type), (.show, Type.self is any V2.Showable.Type),
                (.create, Type.self is any V2.Creatable.Type), (.update, Type.self is any V2.Updatable.Type),
                (.delete, Type.self is any V2.Deletable.Type),
            ]
            operations = abilities.filter(\.1).map(\.0)
        }

        var testDescription: String { name }
    }

    @Test(
        "have the attributes and the operations of the models, and may be written as these",
        arguments: [
            Model(V2.Signup.self), Model(V2.Donation.self), Model(V2.Event.self), Model(V2.Import.self),
            Model(V2.SignupTagging.self), Model(V2.Site.self), Model(V2.Mailing.self), Model(V2.Automation.self),
        ])
    func models(model: Model) throws {
        let type = try #require(V2.ResourceType.named(model.name))
        #expect(Set(type.attributes.map(\.name)) == model.attributes)
        #expect(type.attributes.count == model.attributes.count)
        #expect(Set(type.attributes.filter { !$0.isWritable }.map(\.name)) == model.readOnly)
        #expect(type.operations == model.operations)
    }

    @Test("are all that can be listed, each once")
    func all() {
        #expect(V2.ResourceType.all.count == ResourceTable.all.count)
        #expect(Set(V2.ResourceType.all.map(\.name)).count == ResourceTable.all.count)
        #expect(V2.ResourceType.all.allSatisfy { $0.summary.hasSuffix(".") && $0.operations.first == .list })
        #expect(V2.ResourceType.named("payment_types") == nil && V2.ResourceType.named("") == nil)
    }

    @Test("tell the kinds of attributes, and which are only sent on request")
    func kinds() throws {
        let signups = try #require(V2.ResourceType.named("signups"))
        func kind(_ name: String) -> String? { signups.attribute(name)?.kind.description }
        #expect(kind("email") == "text" && kind("born_at") == "date" && kind("updated_at") == "time")
        #expect(kind("custom_values") == "object" && kind("home_address") == "address" && kind("id") == nil)
        #expect(kind("parent_id") == "id" && kind("support_level") == "integer" && kind("is_donor") == "boolean")
        let extra = try #require(signups.attribute("home_address"))
        #expect(extra.isExtra && extra.isReadable && !extra.isWritable)
        let written = try #require(signups.attribute("home_address_attributes"))
        #expect(!written.isExtra && !written.isReadable && written.isWritable)
    }

    @Test("tell whose ids an attribute has, by its relation or by the table of types")
    func targets() throws {
        func target(_ type: String, _ attribute: String) throws -> String? {
            try #require(V2.ResourceType.named(type)?.attribute(attribute), "\(type).\(attribute)").target
        }
        #expect(try target("signup_taggings", "tag_id") == "signup_tags")
        #expect(try target("path_histories", "point_person_id") == "signups")
        #expect(try target("contacts", "path_id") == "paths")
        #expect(try target("suggestion_boxes", "auto_response_broadcaster") == "broadcasters")
        #expect(try target("donations", "payment_type_id") == "payment_types")
        #expect(try target("signups", "last_call_id") == nil)
        #expect(try target("signups", "external_id") == nil && target("signups", "primary_email_id") == nil)
        let ids = V2.ResourceType.all.flatMap(\.attributes).filter { $0.kind == .id && $0.target == nil }
        #expect(Set(ids.map(\.name)) == ["call_type_id", "last_call_id"])
        let others = V2.ResourceType.all.flatMap(\.attributes).filter { $0.kind != .id }
        #expect(others.allSatisfy { $0.target == nil })
    }
}

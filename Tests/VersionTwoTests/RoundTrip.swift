// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import HTTPTypes
import NationBuilder
import Testing

/// The operations of a type of resource, on a nation.
struct RoundTrip<Model: V2.ResourceModel> {
    let nation: Nation

    /// All that the type can do: what is there is copied, the copy is changed,
    /// shown and deleted.
    func run() async throws {
        var example: Resource<Model>?
        if let type = Model.self as? any V2.Listable.Type { example = try await first(of: type) as? Resource<Model> }
        var id = example?.id
        if let type = Model.self as? any V2.Creatable.Type {
            let created = try await create(type, like: example?.attributes)
            #expect(created != nil)
            id = created
        }
        guard let id else { return }
        if let type = Model.self as? any V2.Showable.Type { try await show(type, id) }
        if let type = Model.self as? any V2.Updatable.Type { try await update(type, id) }
        if let type = Model.self as? any V2.Deletable.Type { try await delete(type, id) }
    }

    private func first<Type: V2.Listable>(of type: Type.Type) async throws -> Any? {
        let page = try await nation.v2.client.send(ResourceCollection<Type>.list(Type.isPaged ? .pageSize(5) : nil))
        for resource in page.data {
            #expect(resource.attributes.extra.isEmpty && resource.extra.isEmpty, "\(resource)")
        }
        return page.data.first
    }

    private func create<Type: V2.Creatable>(_ type: Type.Type, like example: Model?) async throws -> ResourceID? {
        var draft = ResourceDraft<Type>()
        draft.attributes = try await fresh(example)
        if var event = draft as? ResourceDraft<V2.Event> {
            event.create(\.page) { try? Self.describe(&$0, .event) }
            return try await nation.v2.events.create(event).id
        }
        if var petition = draft as? ResourceDraft<V2.Petition> {
            petition.pageID = nil
            petition.attributes.$pageID = .missing
            petition.create(\.page) { try? Self.describe(&$0, .petition) }
            return try await nation.v2.petitions.create(petition).id
        }
        let created = try await nation.v2.client.send(ResourceCollection<Type>.create(draft))
        try compare(draft.attributes, created)
        return created.id
    }

    /// Expects a response to have what was written, as far as responses show it.
    private func compare<Type: V2.ResourceModel>(_ written: Type, _ response: Resource<Type>) throws {
        let (sent, found) = (try Self.members(of: written), try Self.members(of: response.attributes))
        for (key, value) in sent {
            guard let responded = found[key] else { continue }
            #expect(responded == value, "\(Type.resourceType): \(key)")
        }
    }

    private static func members(of model: some V2.ResourceModel) throws -> JSONObject {
        try JSONReader().read(JSONObject.self, from: JSONWriter().write(model))
    }

    private static func describe(_ page: inout ResourceDraft<V2.Page>, _ type: V2.PageType) throws {
        page.siteID = 1
        page.name = "A page"
        page.title = "A page"
        page.slug = "a-page-\(type.rawValue.lowercased())"
        page.status = .published
        page.pageTypeName = type
    }

    private func show<Type: V2.Showable>(_ type: Type.Type, _ id: ResourceID) async throws {
        let shown = try await nation.v2.client.send(ResourceCollection<Type>.show(id))
        #expect(shown.id == id && shown.type == Type.resourceType)
        #expect(shown.attributes.extra.isEmpty, "\(shown): \(shown.attributes.extra.keys.joined(separator: " "))")
    }

    private func update<Type: V2.Updatable>(_ type: Type.Type, _ id: ResourceID) async throws {
        let (key, value) = try #require(WholeTrip.changes[Type.resourceType], "\(Type.resourceType)")
        let change = try JSONReader().read(Type.self, from: JSONWriter().write(JSONObject([(key, value)])))
        let draft = ResourceDraft<Type>(id: id, attributes: change)
        let updated = try await nation.v2.client.send(ResourceCollection<Type>.update(draft))
        #expect(updated.id == id)
        #expect(try Self.members(of: updated.attributes)[key] == value, "\(Type.resourceType): \(key)")
        // Each type that can be changed can be read.
        let shown = try await nation.v2.client.send(
            Request<Document<Resource<Type>>>(
                .get, "\(Type.resourceType)/\(id.rawValue)", reading: .document()))
        #expect(try Self.members(of: shown.data.attributes)[key] == value, "\(Type.resourceType): \(key)")
    }

    private func delete<Type: V2.Deletable>(_ type: Type.Type, _ id: ResourceID) async throws {
        try await nation.v2.client.send(ResourceCollection<Type>.delete(id))
    }

    /// Returns the attributes of an example that may be written, made different where they must be,
    /// and about somebody new.
    private func fresh<Type: V2.ResourceModel>(_ example: Model?) async throws -> Type {
        var members = JSONObject()
        if let example {
            members = try JSONReader().read(JSONObject.self, from: JSONWriter().write(example))
        }
        for key in members.keys where Model.readOnlyMembers.contains(key) || members[key] == .null {
            members[key] = nil
        }
        for key in ["name", "slug", "code", "headline", "title"] {
            if let text = members[key]?.string { members[key] = .string("\(text.prefix(12))-x") }
        }
        if Model.self == V2.Page.self { members["page_type_name"] = "Basic" }
        if Model.self == V2.SignupProfile.self { members["signup_id"] = "" }
        if Model.self == V2.EventRSVP.self {
            members["first_name"] = "New"
            members["last_name"] = "Guest"
            members["email"] = "guest@example.org"
        }
        if Model.self == V2.Signup.self {
            members = ["first_name": "New", "email": "new-\(UUID().uuidString)@example.org"]
        }
        for key in ["signup_id", "second_signup_id"] where members[key] != nil {
            let somebody = try await nation.v2.signups.create {
                $0.email = "somebody-\(UUID().uuidString)@example.org"
            }
            members[key] = somebody.id.map { .string($0.rawValue) }
        }
        return try JSONReader().read(Type.self, from: JSONWriter().write(members))
    }
}

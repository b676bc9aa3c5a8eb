// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The saved form of a resource that is deleted, from which it is created again.
///
/// People, lists, donations and tags are saved as version 2 has them, with what that has of them beyond version 1.
enum SavedResource {
    /// The member that has the names of a person's tags.
    static let tags = "tags"

    /// Returns all that can be saved of the resource with an id; `nil` when the API cannot show one.
    ///
    /// - Parameter place: The values of the resource's path.
    static func read<R: Resource>(_ type: R.Type, _ id: String, _ place: [String], _ nation: Nation) async throws
        -> JSONObject?
    {
        if let table = type.saved { return try await read(table, id, nation) }
        guard type.canShow else { return nil }
        let path = PathTemplate(type.path, place, then: id)
        return try await type.client(of: nation).send(type.showing(path, id, nil))
    }

    private static func read(_ type: any TypedResource.Type, _ id: String, _ nation: Nation) async throws -> JSONObject
    {
        let extra = (type.type?.attributes ?? []).filter { $0.isExtra && $0.kind == .address }.map(\.name)
        let isPerson = type.name == "signups"
        let path: PathTemplate = PathTemplate(type.name, [], then: id)
        let request = Request<Void>.get(
            path, .extraFields(extra, of: type.name), .query("include", isPerson ? "signup_tags" : nil),
            .cache(.onlyNetwork)
        ).reading(ResponseReader<JSONValue>.json())
        let document = try await nation.v2.client.send(request)
        guard let data = document["data"] else {
            throw ClientError(.undecodable.json, reason: "the response holds no resource")
        }
        var members = try V2.Row(data).members
        if isPerson {
            let names = (document["included"]?.array ?? []).filter { $0["type"]?.string == "signup_tags" }
                .compactMap { $0["attributes"]?["name"] }
            members[tags] = .array(names)
        }
        return members
    }

    /// Creates a deleted resource again, and returns its new id.
    static func create<R: Resource>(
        _ type: R.Type, _ saved: JSONObject, _ place: [String], _ nation: Nation
    ) async throws -> String {
        guard let table = type.saved else {
            let members = JSONObject(
                saved.filter { !Self.own.contains($0.key) && $0.value != .null }.map { ($0.key, new($0.value)) })
            let request = try type.creating(PathTemplate(type.path, place), members)
            return CellText.exact(try await type.client(of: nation).send(request)["id"])
        }
        let id = try await create(table, saved, nation)
        let names = saved[tags]?.array?.compactMap(\.string) ?? []
        if let person = Int(id), !names.isEmpty {
            _ = try await nation.v1.client.send(V1.People.addTags(names, person: person))
        }
        return id
    }

    private static func create<R: TypedResource>(
        _ type: R.Type, _ saved: JSONObject, _ nation: Nation
    ) async throws -> String {
        let members = WrittenMembers(type.name).restored(saved)
        return CellText.exact(
            try await nation.v2.client.send(try type.creating(PathTemplate(type.path), members))["id"])
    }

    /// Returns a value whose parts are new too: the shifts of an event have ids of their own.
    private static func new(_ value: JSONValue) -> JSONValue {
        guard let elements = value.array else { return value }
        return .array(
            elements.map { element in
                guard var part = element.object else { return element }
                part["id"] = nil
                return .object(part)
            })
    }

    /// The members of version 1 that the nation sets itself.
    private static let own: Set<String> = ["id", "created_at", "updated_at", "path", "site_slug"]
}

extension Resource {
    /// The type of version 2 as which one is saved before it is deleted; `nil` to save it as it is shown.
    static var saved: (any TypedResource.Type)? {
        let others: [any TypedResource.Type] = [ListType.self, DonationType.self, ContactType.self]
        return TypeTable.types.first { $0.name == typeName } ?? others.first { $0.name == name }
    }
}

extension WrittenMembers {
    /// Returns the members of a new resource that has the values of one that was saved.
    ///
    /// Counters follow from other resources, and a value that is `null` is that of a new one.
    func restored(_ saved: JSONObject) -> JSONObject {
        var members: JSONObject = [:]
        for attribute in type?.attributes ?? [] where attribute.isWritable {
            let name = attribute.name
            if let address = attribute.address {
                let parts = (saved[address]?.object ?? [:]).filter { part in
                    part.value != .null && V2.Address.parts.contains(part.key) && !Self.computedParts.contains(part.key)
                }
                if !parts.isEmpty { members[name] = .object(JSONObject(parts.map { ($0.key, $0.value) })) }
            } else if name == V2.ValueName.customValues {
                let values = (saved[name]?.object ?? [:]).filter { $0.value != .null }
                if !values.isEmpty { members[name] = .object(JSONObject(values.map { ($0.key, $0.value) })) }
            } else if let value = saved[name], value != .null, !Self.isComputed(name) {
                members[name] = value
            }
        }
        return members
    }

    private static let computedParts: Set<String> = ["lat", "lng", "fips", "distance", "import_id", "delete"]

    private static func isComputed(_ name: String) -> Bool {
        name.hasPrefix("donations_") || name.hasSuffix("_count") || ["import_id", "primary_email_id"].contains(name)
    }
}

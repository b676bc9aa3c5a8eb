// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
public import NationBuilder

/// The resources of version 2 by the names of their types, as a ``ChangeRun`` reads and writes them.
///
/// A creation is looked for among the resources of the same person, or of the same event.
public struct RowResources: ChangeableResources {
    private let nation: Nation

    /// Creates the resources of a nation.
    public init(of nation: Nation) { self.nation = nation }

    private static func type(_ entry: JournalEntry) throws -> V2.ResourceType {
        guard let type = V2.ResourceType.named(entry.type) else {
            throw ClientError(.invalidRequest, reason: "there is no type \(entry.type)")
        }
        return type
    }

    private static func path(_ type: V2.ResourceType, _ id: String, _ operation: String = "") -> PathTemplate {
        var path = PathTemplate.StringInterpolation(literalCapacity: type.name.count + 1, interpolationCount: 1)
        path.appendLiteral(type.name + "/")
        path.appendInterpolation(id)
        path.appendLiteral(operation)
        return PathTemplate(stringInterpolation: path)
    }

    private static func shown(_ row: V2.Row, _ entry: JournalEntry, _ type: V2.ResourceType) -> ShownResource {
        let values = JSONObject((entry.sent ?? entry.before ?? [:]).keys.map { ($0, value($0, row, entry)) })
        let attributes = row.attributes.filter { type.attribute($0.key)?.isExtra != true }
        var shown = ShownResource(
            id: row.id.rawValue, values: entry.action == .delete ? row.members : values,
            updatedAt: row["updated_at"]?.string, attributes: JSONObject(attributes.map { ($0.key, $0.value) }))
        shown.isVoid = RecordType.of(type.name).isVoid(row)
        return shown
    }

    private static func value(_ name: String, _ row: V2.Row, _ entry: JournalEntry) -> JSONValue {
        let record = RecordType.of(entry.type)
        guard name == record.person, record.personRelationship != nil else { return row[name] ?? .null }
        return record.personID(of: row).map { .string($0) } ?? .null
    }

    /// Returns the document of a new resource, of which a relationship leads to the person, if no attribute does.
    private static func document(_ values: JSONObject, _ type: V2.ResourceType) -> JSONObject {
        let record = RecordType.of(type.name)
        guard let relationship = record.personRelationship else {
            return V2.RowChanges(checked: values, of: type).document()
        }
        var own = values
        own[record.person] = nil
        var document = V2.RowChanges(checked: own, of: type).document()
        var data = document["data"]?.object ?? [:]
        let person: JSONObject = ["type": "signups", "id": values[record.person] ?? .null]
        data["relationships"] = [relationship: ["data": .object(person)]]
        document["data"] = .object(data)
        return document
    }

    /// Returns the resource of an entry as it is now.
    public func read(_ entry: JournalEntry) async throws -> ShownResource {
        let type = try Self.type(entry)
        let path = Self.path(type, entry.id ?? "0")
        let document: JSONValue = try await nation.v2.client.send(
            Request<Void>.get(path, RecordType.of(entry.type).including, .cache(.onlyNetwork)).reading(.json()))
        return Self.shown(try V2.Row(document["data"] ?? .null), entry, type)
    }

    /// Sends a write, and returns what the nation has returned.
    public func send(
        _ write: EntryWrite, of entry: JournalEntry, shown: ShownResource?, by reading: WriteGuard
    ) async throws -> ShownResource {
        let type = try Self.type(entry)
        let client: Client
        let request: Request<Void>
        switch write {
        case .create(let values):
            // A mark may be old, so that nothing is to be read again.
            client = nation.v2.client
            request = .post(
                PathTemplate(type.name), .document(Self.document(values, type)), RecordType.of(entry.type).including)
        case .update(let id, let values):
            client = reading.guarded(nation.v2.client)
            let changes = V2.RowChanges(checked: values, of: type)
            request = .patch(
                Self.path(type, id), .document(changes.document(ResourceID(id))))
        case .delete(let id):
            client = reading.guarded(nation.v2.client)
            try await client.send(
                RecordType.of(type.name).isVoided
                    ? Request<Void>(.patch, Self.path(type, id, "/void"), reading: .nothing)
                    : Request<Void>(.delete, Self.path(type, id), reading: .nothing))
            return ShownResource(id: id)
        case .tag, .untag: throw ClientError(.invalidRequest, reason: "\(type.name) get no tags")
        }
        let document: JSONValue = try await client.send(request.reading(.json()))
        return Self.shown(try V2.Row(document["data"] ?? .null), entry, type)
    }

    /// Returns the id of the newest resource of the type; `0` when there is none.
    public func newest(for creation: JournalEntry) async throws -> String {
        let type = try Self.type(creation)
        var query = try V2.RowQuery(type, order: ["-id"])
        (query.pageSize, query.parts) = (1, [.cache(.onlyNetwork)])
        let document: JSONValue = try await nation.v2.client.send(query.request.reading(.json()))
        return try document["data"]?.array?.first.map { try V2.Row($0).id.rawValue } ?? "0"
    }

    /// Returns the resources of the same person with greater ids than one.
    public func resources(newerThan id: String, for creation: JournalEntry) async throws -> [ShownResource] {
        let type = try Self.type(creation)
        let record = RecordType.of(type.name)
        let scope = V2.Row.text(creation.sent?[record.scope])
        var query = V2.RowQuery(checked: type, where: [V2.Condition(record.scope, .equals, scope)])
        query.parts = [.cache(.onlyNetwork), record.including]
        var found: [ShownResource] = []
        for try await page in nation.v2.rowPages(query, after: Int(id) ?? 0) {
            for row in page {
                guard V2.Row.text(row[record.scope]) == scope else {
                    throw ClientError(.rejected.filterIgnored, reason: "the nation returned what was not asked for")
                }
                if record.personID(of: row) == V2.Row.text(creation.sent?[record.person]) {
                    found.append(Self.shown(row, creation, type))
                }
            }
        }
        return found
    }

    /// Returns whether two values are the same by the kind of the attribute.
    public func isSame(_ name: String, _ left: JSONValue, _ right: JSONValue, of entry: JournalEntry) -> Bool {
        guard let attribute = V2.ResourceType.named(entry.type)?.attribute(V2.ValueName(name).attribute) else {
            return ChangedValues.isSame(left, right)
        }
        // What nobody can read says nothing.
        return !attribute.isReadable || ValueComparison.isEqual(left, right, RecordType.kind(of: attribute) ?? .text)
    }
}

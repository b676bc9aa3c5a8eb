// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder

/// A write of an import, as a request to version 2 of the API.
enum PersonWrite: Sendable, Equatable {
    /// Creates a person with all values at once, without looking for one.
    case create(JSONObject)
    /// Changes attributes of a person, and removes addresses; values are named as in a journal.
    case update(id: String, JSONObject, removing: [String] = [])
    case delete(id: String)
    case createTag(String)
    case deleteTag(id: String)
    case addTag(id: String, person: String)
    /// Removes a tag; the id is that of the tagging.
    case removeTag(id: String)
    /// Removes a tag by its name.
    case untag(person: String, String)
    /// Gives a tag by its name, also one that nobody has any more.
    case retag(person: String, String)

    /// The nation's response.
    struct Response: Sendable {
        /// Whether something was created.
        let isNew: Bool
        /// The resource; `null` after a deletion.
        let resource: JSONValue

        var id: String? { V2.Row.text(resource["id"]) }
        var attributes: JSONValue { resource["attributes"] ?? .null }
    }

    /// Sends the write.
    ///
    /// - Parameter reading: When the person was read; the write is not sent if that is too long ago. `nil` for a write
    ///   that goes by no reading.
    /// - Throws: ``FreshReading/stale`` when it was not sent.
    func send(to nation: Nation, by reading: TimeSource.Instant? = nil) async throws -> Response {
        var client = isOfVersion1 ? nation.v1.client : nation.v2.client
        if let reading {
            client = client.with { $0.middleware.append(FreshReading(time: $0.time, moment: reading)) }
        }
        let response = try await client.response(to: request)
        return Response(isNew: response.head.status == .created, resource: response.value["data"] ?? .null)
    }

    /// Whether the request is one of version 1, which knows tags by their names.
    private var isOfVersion1: Bool {
        switch self {
        case .untag, .retag: true
        default: false
        }
    }

    var request: Request<JSONObject> {
        switch self {
        case .create(let values):
            Self.request(.post, "signups", "signups", JournalValues.attributes(values)).with(Self.addresses(values))
        case .update(let id, let values, let removed):
            Self.request(
                .patch, "signups/\(id)", "signups", Self.attributes(values, removing: removed), id: id
            ).with(Self.addresses(values))
        case .delete(let id): Self.deletion("signups/\(id)")
        case .createTag(let name): Self.request(.post, "signup_tags", "signup_tags", ["name": .string(name)])
        case .deleteTag(let id): Self.deletion("signup_tags/\(id)")
        case .addTag(let tag, let person):
            Self.request(
                .post, "signup_taggings", "signup_taggings",
                ["signup_id": .string(person), "tag_id": .string(tag)])
        case .removeTag(let id): Self.deletion("signup_taggings/\(id)")
        case .untag(let person, let tag): Self.silent(V1.People.removeTags([tag], person: Int(person) ?? 0))
        case .retag(let person, let tag): Self.silent(V1.People.addTags([tag], person: Int(person) ?? 0))
        }
    }

    private static func attributes(_ values: JSONObject, removing addresses: [String]) -> JSONObject {
        var attributes = JournalValues.attributes(values)
        for address in addresses { attributes[address + "_attributes"] = ["delete": .bool(true)] }
        return attributes
    }

    /// Asks for the addresses that are written, which a response lacks otherwise.
    private static func addresses(_ values: JSONObject) -> RequestPart? {
        var names: [String] = []
        for name in values.keys {
            guard let part = AddressPart(name), !names.contains(part.address) else { continue }
            names.append(part.address)
        }
        return .extraFields(names, of: "signups")
    }

    private static func request(
        _ method: HTTPRequest.Method, _ path: PathTemplate, _ type: String, _ attributes: JSONObject, id: String? = nil
    ) -> Request<JSONObject> {
        var data: JSONObject = ["type": .string(type)]
        if let id { data["id"] = .string(id) }
        data["attributes"] = .object(attributes)
        return Request(method, path, .document(["data": .object(data)]), reading: .json())
    }

    private static func deletion(_ path: PathTemplate) -> Request<JSONObject> {
        silent(Request<Void>(.delete, path, reading: .nothing))
    }

    /// Returns a request whose response says nothing that is needed.
    private static func silent<Output>(_ request: Request<Output>) -> Request<JSONObject> {
        request.reading(request.reader.map { _ in JSONObject() })
    }
}

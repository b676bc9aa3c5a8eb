// SPDX-License-Identifier: MIT

import Foundation

/// Version 2 as a test speaks it.
extension Talk {
    /// Sends to a path below `/api/v2/`; brackets may stand as they are.
    func v2(_ method: String, _ path: String, _ body: String? = nil) async throws -> Response {
        let allowed = CharacterSet.urlQueryAllowed.subtracting(CharacterSet(charactersIn: "[]{}\"+"))
            .union(CharacterSet(charactersIn: "?&=%,"))
        let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        var talk = self
        talk.fields = ["Accept": "application/vnd.api+json"]
        if body != nil { talk.fields.add(name: "Content-Type", value: "application/vnd.api+json") }
        return try await talk.send(method, "/api/v2/" + encoded, body)
    }

    func v2(_ path: String) async throws -> Response { try await v2("GET", path) }

    /// Adds a resource and returns its `data`.
    func make(_ type: String, _ attributes: String, more: String = "") async throws -> JSON {
        let response = try await v2("POST", type, Self.body(type, attributes, more: more))
        return response.status == 201 ? response.json["data"] : response.json
    }

    /// The ids of a list, in its order.
    func ids(_ path: String) async throws -> [Int] {
        try await v2(path).json["data"].list?.compactMap { Int($0["id"].string ?? "") } ?? []
    }

    static func body(_ type: String, _ attributes: String, id: String? = nil, more: String = "") -> String {
        let name = id.map { #","id":"\#($0)""# } ?? ""
        return #"{"data":{"type":"\#(type)"\#(name),"attributes":{\#(attributes)}\#(more)}}"#
    }
}

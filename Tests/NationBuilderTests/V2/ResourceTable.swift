// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder

/// The table that the models of version 2 are made of.
struct ResourceTable: Decodable, Sendable {
    struct Operation: Decodable, Sendable, Hashable {
        var id: String
        var does: String
        var method: String
        var path: String
        var sideloads: Bool?
    }

    struct Attribute: Decodable, Sendable {
        var key: String
        var type: String
        var access: String
    }

    struct Relation: Decodable, Sendable {
        var key: String
    }

    private struct Tables: Decodable {
        var resources: [ResourceTable]
    }

    var name: String
    var type: String
    var paged: Bool
    var operations: [Operation]
    var relations: [Relation]
    var attributes: [Attribute]

    static let checkout: URL = {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<4 { checkout.deleteLastPathComponent() }
        return checkout
    }()

    static let all: [ResourceTable] = {
        let file = checkout.appending(path: "Tools/Tables/v2.json")
        return (try? JSONDecoder().decode(Tables.self, from: Data(contentsOf: file)).resources) ?? []
    }()

    /// All operations; the one that belongs to no resource stands last.
    static var operations: [Operation] {
        all.flatMap(\.operations) + [
            Operation(id: "showAsyncProcess", does: "show", method: "GET", path: "async_processes/{id}")
        ]
    }
}

/// The document of version 2, from the folder beside the checkout.
enum OpenAPI {
    static let file: URL? = RecordedExchange.folder.map {
        $0.deletingLastPathComponent().appending(path: "v2-openapi.json")
    }

    static func read() throws -> JSONObject {
        guard let file else { return JSONObject() }
        return try JSONReader().read(JSONObject.self, from: Array(Data(contentsOf: file)))
    }
}

/// The value as text.
func compact(_ value: JSONValue) throws -> String { String(decoding: try JSONWriter().write(value), as: UTF8.self) }

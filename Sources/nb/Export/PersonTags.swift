// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The tags of people as a column of an export, which an import reads.
struct PersonTags: Sendable {
    /// The name of the column.
    static let column = "tags"
    private static let relationship = "signup_tags"

    /// The part of a request for people with the ids of their tags.
    static let part = RequestPart.query("include", relationship)

    private var names: [String: String] = [:]

    /// Returns the rows of people with their tags as a further attribute.
    ///
    /// The names of all tags are read when one is not known.
    mutating func adding(to rows: [V2.Row], _ nation: Nation) async throws -> [V2.Row] {
        let ids = rows.flatMap { Self.ids($0) }
        if ids.contains(where: { names[$0] == nil }) {
            for try await tag in nation.v2.signupTags.all(.request(.cache(.onlyNetwork))) {
                if let id = tag.id { names[id.rawValue] = tag.name }
            }
        }
        return try rows.map { row in
            var attributes = row.attributes
            let tags = Self.ids(row).compactMap { names[$0] }.sorted()
            attributes[Self.column] = .array(tags.map { .string($0) })
            return try V2.Row(["id": .string(row.id.rawValue), "attributes": .object(attributes)])
        }
    }

    private static func ids(_ row: V2.Row) -> [String] { (row.related(relationship) ?? []).map(\.id.rawValue) }
}

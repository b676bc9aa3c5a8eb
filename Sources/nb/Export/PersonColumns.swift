// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import NationBuilderImport

/// The columns of an export of people that are no attributes, and that an import reads: the tags and the lists.
struct PersonColumns: Sendable {
    /// The name of the column of tags.
    static let tags = "tags"
    /// The name of the column of lists.
    static let lists = "lists"
    /// All of them.
    static let all = [tags, lists]

    private static let relationship = "signup_tags"
    /// The part of a request for people with the ids of their tags.
    static let tagIDs = RequestPart.query("include", relationship)

    private let chosen: Set<String>
    private var tagNames: [String: String] = [:]
    /// The words for the lists, and the people on each, by their ids.
    private var lists: [(word: String, people: Set<Int>)]?

    /// - Parameter columns: The columns that a person chose.
    init(_ columns: [String]?) { chosen = Set(columns ?? []).intersection(Self.all) }

    /// Returns the rows of people with their tags and lists as further attributes.
    ///
    /// The names of all tags are read when one is not known, and all lists with their people before the first row.
    mutating func adding(to rows: [V2.Row], _ nation: Nation) async throws -> [V2.Row] {
        if chosen.isEmpty { return rows }
        if chosen.contains(Self.tags) { try await read(tagsOf: rows, nation) }
        if chosen.contains(Self.lists), lists == nil { lists = try await Self.lists(of: nation) }
        return try rows.map { row in
            var attributes = row.attributes
            func set(_ column: String, _ words: [String]) {
                if chosen.contains(column) { attributes[column] = .array(words.sorted().map { .string($0) }) }
            }
            set(Self.tags, Self.ids(row).compactMap { tagNames[$0] })
            set(Self.lists, row.id.int.map { id in (lists ?? []).filter { $0.people.contains(id) }.map(\.word) } ?? [])
            return try V2.Row(["id": .string(row.id.rawValue), "attributes": .object(attributes)])
        }
    }

    private mutating func read(tagsOf rows: [V2.Row], _ nation: Nation) async throws {
        guard rows.contains(where: { Self.ids($0).contains { tagNames[$0] == nil } }) else { return }
        for try await tag in nation.v2.signupTags.all(.request(.cache(.onlyNetwork))) {
            if let id = tag.id { tagNames[id.rawValue] = tag.name }
        }
    }

    private static func ids(_ row: V2.Row) -> [String] { (row.related(relationship) ?? []).map(\.id.rawValue) }

    /// The API says who is on a list, and not on which lists somebody is.
    private static func lists(of nation: Nation) async throws -> [(word: String, people: Set<Int>)] {
        var lists: [(word: String, people: Set<Int>)] = []
        for (list, word) in try await NationLists(of: nation).words {
            var query = V2.RowQuery(checked: try ExportedType(ExportedType.people).type, fields: ["signup_type"])
            (query.list, query.parts) = (ResourceID(list.id), [.cache(.onlyNetwork)])
            var people: Set<Int> = []
            for try await page in nation.v2.rowPages(query, atOnce: ExportSource.atOnce) {
                people.formUnion(page.compactMap(\.id.int))
            }
            lists.append((word, people))
        }
        return lists
    }
}

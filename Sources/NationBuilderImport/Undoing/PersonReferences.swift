// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// What refers to people: donations, contacts, RSVPs and memberships.
///
/// RSVPs cannot be filtered by person. Those that were changed since a time are read once; an RSVP to a person whom an
/// import has created is younger than the import.
struct PersonReferences: Sendable {
    let nation: Nation
    /// The people with RSVPs that were changed since a time.
    private let attendees: Set<String>

    private static let types = [("donations", "donations"), ("contacts", "contacts"), ("memberships", "memberships")]
    private static let size = 100
    private static let mostPages = 50
    /// The difference of clocks that does no harm, in seconds.
    private static let margin = 86_400.0

    /// Reads the RSVPs that were changed since a time.
    init(nation: Nation, since time: Date) async throws {
        self.nation = nation
        var attendees: Set<String> = []
        var last: Int64 = 0
        while true {
            let request = Request<JSONObject>(
                .get, "event_rsvps", .query("sort", "id"), .query("filter[id][gt]", last),
                .query("filter[updated_at][gte]", time.addingTimeInterval(-Self.margin).ISO8601Format()),
                .query("include", "signup"), .query("page[size]", Self.size), .cache(.onlyNetwork), reading: .json())
            let rows = try await nation.v2.client.send(request)["data"]?.array ?? []
            for row in rows {
                if let id = KnownPerson.text(row["relationships"]?["signup"]?["data"]?["id"]) { attendees.insert(id) }
            }
            guard let next = rows.last.flatMap({ KnownPerson.text($0["id"]) }).flatMap({ Int64($0) }) else { break }
            if next <= last {
                throw ClientError(
                    .rejected.filterIgnored, reason: "the nation returned RSVPs that it had returned before")
            }
            last = next
        }
        self.attendees = attendees
    }

    /// Returns the name of a type of which something refers to a person, by the ids of the people.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns what refers to others.
    func references(to ids: [String]) async throws -> [String: String] {
        guard !ids.isEmpty else { return [:] }
        var found: [String: String] = [:]
        for id in ids where attendees.contains(id) { found[id] = "RSVPs" }
        for (type, name) in Self.types {
            for page in 1...Self.mostPages {
                let owners = try await owners(type, ids, page)
                for owner in owners { found[owner] = found[owner] ?? name }
                if owners.count < Self.size { break }
                guard page < Self.mostPages else {
                    throw ClientError(.rejected.tooMany, reason: "too many \(type) refer to the people")
                }
            }
        }
        return found
    }

    private func owners(_ type: String, _ ids: [String], _ page: Int) async throws -> [String] {
        let request = Request<JSONObject>(
            .get, "\(type)", .query("filter[signup_id]", ids.joined(separator: ",")),
            .query("fields[\(type)]", "signup_id"), .query("page[size]", Self.size), .query("page[number]", page),
            .cache(.onlyNetwork), reading: .json())
        let rows = try await nation.v2.client.send(request)["data"]?.array ?? []
        let owners = rows.compactMap { KnownPerson.text($0["attributes"]?["signup_id"]) }
        guard Set(owners).isSubset(of: ids), owners.count == rows.count else {
            throw ClientError(
                .rejected.filterIgnored, reason: "the nation returned \(type) of people who were not asked for")
        }
        return owners
    }

    /// Returns whether anybody has a tag.
    static func hasPeople(tag id: String, _ nation: Nation) async throws -> Bool {
        let request = Request<JSONObject>(
            .get, "signup_taggings", .query("filter[tag_id]", id), .query("page[size]", 1), .cache(.onlyNetwork),
            reading: .json())
        return try await nation.v2.client.send(request)["data"]?.array?.isEmpty == false
    }
}

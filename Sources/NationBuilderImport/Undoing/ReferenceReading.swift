// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// The requests for what refers to people.
struct ReferenceReading: Sendable {
    /// The people to whom something refers, with what it is.
    typealias Found = [String: Set<PersonRelation>]

    /// An error of a type that cannot be read, so that nobody can tell what refers to a person.
    struct Unreadable: Error {
        /// A sentence without a full stop.
        let reason: String
    }

    let nation: Nation
    let people: CreatedPeople
    /// Is called with each page of a walk that has resources, and throws when there are too many.
    let countPage: @Sendable () throws -> Void

    private static let stamps = ["updated_at", "created_at"]

    // MARK: By person

    /// Returns to whom of some people a relation leads, by a filter.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns what refers to others.
    func found(_ relation: PersonRelation, _ attribute: String, of ids: [String]) async throws -> Found {
        let wanted = Set(ids)
        var found: Found = [:]
        let request = request(
            "\(relation.type)", .filter(attribute, anyOf: ids), .fields([attribute], of: relation.type))
        for try await page in nation.v2.jsonPages(of: request, by: .automatic) {
            for row in page {
                guard let id = V2.Row.text(row["attributes"]?[attribute]), wanted.contains(id) else {
                    throw ClientError(
                        .rejected.filterIgnored,
                        reason: "the nation returned \(relation.type) of people who were not asked for")
                }
                if !isOwn(row, relation, id) { found[id, default: []].insert(relation) }
            }
        }
        return found
    }

    /// Returns whether a row is the import's own, or the person itself.
    private func isOwn(_ row: JSONValue, _ relation: PersonRelation, _ person: String) -> Bool {
        guard let id = V2.Row.text(row["id"]) else { return false }
        return relation.type == PersonRelation.taggings
            ? people.taggings.contains(id)
            : relation.type == PersonRelation.people && id == person
    }

    // MARK: By time

    /// Returns to whom the resources of a type refer that were created or changed since a time.
    ///
    /// A type without times is read as a whole.
    ///
    /// - Returns: The people, and the time of the latest change.
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns older ones; ``Unreadable`` when a
    ///   resource does not show its people.
    func changes(of type: String, since time: Date) async throws -> (found: Found, latest: Date) {
        let relations = PersonRelation.all.filter { $0.type == type }
        let sideloads = relations.filter { $0.attribute == nil }.map(\.name)
        let stamp = Self.stamps.first { V2.ResourceType.named(type)?.attribute($0) != nil }
        let request = request(
            "\(type)", stamp.map { .filter($0, .isAtLeast, DateTime(time).description) },
            sideloads.isEmpty ? nil : .query("include", sideloads.joined(separator: ",")),
            sideloads.isEmpty ? nil : .fields([Self.stamps[0]], of: PersonRelation.people))
        var (found, latest): (Found, Date) = ([:], time)
        for try await page in nation.v2.jsonPages(of: request, by: .automatic) {
            try countPage()
            for row in page {
                if let stamp {
                    let moment = row["attributes"]?[stamp]?.string.flatMap { DateTime($0).date }
                    guard let moment, moment >= time.addingTimeInterval(-1) else {
                        throw ClientError(
                            .rejected.filterIgnored,
                            reason: "the nation returned \(type) that have not changed since the time asked for")
                    }
                    latest = max(latest, moment)
                }
                for relation in relations {
                    guard let id = try person(row, relation), people.contains(id), !isOwn(row, relation, id) else {
                        continue
                    }
                    found[id, default: []].insert(relation)
                }
            }
        }
        return (found, latest)
    }

    /// Returns the id of the person to whom a row refers; `nil` for nobody.
    private func person(_ row: JSONValue, _ relation: PersonRelation) throws -> String? {
        if let attribute = relation.attribute, let value = row["attributes"]?[attribute] {
            return V2.Row.text(value)
        }
        if relation.attribute == nil, let data = row["relationships"]?[relation.name]?["data"] {
            return V2.Row.text(data["id"])
        }
        throw Unreadable(reason: Self.unknown(relation.description, "the nation does not show it"))
    }

    // MARK: Lists

    /// Returns all lists by their ids, with what changes when their people do.
    func lists() async throws -> [String: JSONValue] {
        var lists: [String: JSONValue] = [:]
        let request = request("lists", .fields(["signups_count", "updated_at"], of: "lists"))
        for try await page in nation.v2.jsonPages(of: request, by: .automatic) {
            for row in page {
                if let id = V2.Row.text(row["id"]) { lists[id] = row["attributes"] ?? .null }
            }
        }
        return lists
    }

    /// Returns those of the people who are on a list.
    func people(onList list: String) async throws -> Found {
        let path: PathTemplate = "lists/\(list)/signups"
        let request = request(path, .fields([Self.stamps[0]], of: PersonRelation.people))
        // Only ids between those of the created people are asked for, which are few.
        if let range = people.range {
            do {
                return try await found(
                    nation.v2.jsonPages(
                        of: request, by: .key(after: range.lowerBound - 1, upTo: range.upperBound)))
            } catch let error as ClientError where Self.refusesFilter(error) {
                // All of the list, then.
            }
        }
        return try await found(nation.v2.jsonPages(of: request, by: .automatic))
    }

    private func found(_ pages: some AsyncSequence<[JSONValue], any Error>) async throws -> Found {
        var found: Found = [:]
        for try await page in pages {
            try countPage()
            for id in page.compactMap({ V2.Row.text($0["id"]) }) where people.contains(id) {
                found[id] = [.place]
            }
        }
        return found
    }

    // MARK: Tags

    /// Returns whether anybody has a tag.
    static func hasPeople(tag id: String, _ nation: Nation) async throws -> Bool {
        let request = Request<JSONObject>(
            .get, "signup_taggings", .filter("tag_id", id), .query("page[size]", 1), .cache(.onlyNetwork),
            reading: .json())
        return try await nation.v2.client.send(request)["data"]?.array?.isEmpty == false
    }

    // MARK: Requests and refusals

    private func request(_ path: PathTemplate, _ parts: RequestPart?...) -> Request<Void> {
        Request<Void>(.get, path, .cache(.onlyNetwork), reading: .nothing).with(parts)
    }

    /// Returns whether a nation does not take a filter.
    static func refusesFilter(_ error: ClientError) -> Bool {
        error.kind == .rejected.filterIgnored || [400, 422].contains(error.response?.head.status.code)
    }

    /// Returns why nobody can tell what refers to people; `nil` for an error that is not about one type.
    static func unknown(_ words: String, _ error: ClientError) -> String? {
        if error.isPermissionMissing || error.response?.head.status.code == 403 {
            return unknown(words, "the token may not read them")
        }
        if let status = error.response?.head.status.code, [400, 404, 405, 410, 422].contains(status) {
            return unknown(words, "the nation responds with \(status)")
        }
        let isUnstable = error.kind == .rejected.repeatedPage || error.kind == .rejected.unstable
        return isUnstable ? unknown(words, "they change faster than they can be read") : nil
    }

    private static func unknown(_ words: String, _ reason: String) -> String {
        "nobody can tell whether \(words) refer to the person: \(reason)"
    }
}

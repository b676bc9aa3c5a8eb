// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// The reading of who of some people is on a list.
///
/// The API documents no filter of a list's people. So a filter of ids is believed only if it also finds somebody who is
/// on the list for certain; otherwise the whole list is read.
struct ListMembers: Sendable {
    /// The pages of a list that a preview reads, if the nation cannot be asked for some people.
    static let mostPages = 100

    let nation: Nation
    let list: String

    /// Returns those of some people who are on the list; `nil` if that takes more pages than a number.
    ///
    /// - Throws: `ClientError`, with a 404 when the nation does not have the list.
    func among(_ ids: [String], mostPages: Int = .max) async throws -> Set<String>? {
        guard !ids.isEmpty, let witness = try await page(.query("page[size]", 1)).first else { return [] }
        do {
            if let found = try await filtered(ids, witness) { return found }
        } catch let error as ClientError where [400, 422].contains(error.response?.head.status.code) {
            // The nation has no such filter.
        }
        var (found, pages) = (Set<String>(), 0)
        for try await page in nation.v2.jsonPages(of: request(), by: .automatic) {
            if pages == mostPages { return nil }
            pages += 1
            found.formUnion(page.compactMap { V2.Row.text($0["id"]) })
        }
        return found.intersection(ids)
    }

    /// Returns the number of requests that ask about some people.
    static func requests(for count: Int) -> Int { count == 0 ? 0 : 1 + (count + most - 1) / most }

    /// The people of a request, with one for the witness.
    private static let most = PersonLookup.most - 1

    /// Returns who of some people is on the list; `nil` if the filter finds others, or not the one who is on it.
    private func filtered(_ ids: [String], _ witness: String) async throws -> Set<String>? {
        var found = Set<String>()
        for start in stride(from: 0, to: ids.count, by: Self.most) {
            let asked = Set(ids[start..<min(start + Self.most, ids.count)])
            let people = try await page(
                .filter("id", anyOf: asked.union([witness]).sorted()), .query("page[size]", PersonLookup.most))
            guard people.contains(witness), people.isSubset(of: asked.union([witness])) else { return nil }
            found.formUnion(people.intersection(asked))
        }
        return found
    }

    /// Returns the ids of a page of the list's people.
    private func page(_ parts: RequestPart...) async throws -> Set<String> {
        let document: JSONValue = try await nation.v2.client.send(request().with(parts).reading(.json()))
        return Set((document["data"]?.array ?? []).compactMap { V2.Row.text($0["id"]) })
    }

    private func request() -> Request<Void> {
        // Without a name of an attribute a response has all.
        Request<Void>(
            .get, "lists/\(list)/signups", .fields(["signup_type"], of: PlannedPerson.people), .cache(.onlyNetwork),
            reading: .nothing)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder

/// The questions about the members of lists.
extension MirrorQuery {
    /// The path of all lists.
    private static let lists = "lists"
    /// An attribute that each person has, and a short one: without a name of one the response has all.
    private static let attribute = "signup_type"

    /// Returns the request; no cache is asked.
    var memberRequest: Request<MirrorResponse> {
        func request(
            _ list: Int?, _ parts: [RequestPart?], _ reader: ResponseReader<MirrorResponse>
        ) -> Request<MirrorResponse> {
            let path: PathTemplate = if let list { "lists/\(list)/signups" } else { PathTemplate(Self.lists) }
            let fields = list.map { _ in RequestPart.fields([Self.attribute], of: "signups") }
            return Request(.get, path, .group(parts + [fields, .cache(.onlyNetwork)]), reading: reader)
        }
        func people(_ list: Int, _ parts: [RequestPart?]) -> Request<MirrorResponse> {
            request(list, parts, MirrorResponse.reader { try MirrorResponse($0, $1, nil).members(of: list) })
        }
        let size = RequestPart.query("page[size]", RangeWalk.pageSize)
        switch kind {
        case .members(let ask):
            switch ask.subject {
            case .lists(let after, let upTo):
                let order = KeyOrder(Self.lists, behind: after, upTo: upTo).next ?? []
                return request(nil, order + [size], MirrorResponse.reader(nil))
            case .people(let list, let after, let upTo):
                let upTo = upTo.map { ListMember(id: $0).person }
                let order = KeyOrder(Self.lists, behind: ListMember(id: after).person, upTo: upTo).next ?? []
                return people(list, order + [size])
            case .greatest(let list):
                return people(list, [.query("sort", "-id"), .query("page[size]", 1)])
            }
        case .rows(let ids):
            let wanted = RequestPart.filter("id", anyOf: ids.map { ListMember(id: $0).person })
            return people(list ?? 0, [.query("sort", "id"), wanted, size])
        case .page, .greatest, .count: return request(nil, [size], MirrorResponse.reader(nil))
        }
    }

    /// Returns whether an error says that the nation does not find the list whose people were asked for.
    func hasNoList(_ error: ClientError) -> Bool { list != nil && error.kind.belongs(to: .status.client.notFound) }

    /// Returns the response about a list that the nation does not find: it has no people if the list is gone.
    ///
    /// A nation that has the list tells nothing about its people, which is another thing.
    func responseWithoutList(_ client: Client, _ error: ClientError) async -> Result<MirrorResponse, any Error> {
        let parts: [RequestPart?] = [
            .filter("id", list), .query("page[size]", 1), .cache(.onlyNetwork),
        ]
        do {
            let found = try await client.send(
                Request(.get, PathTemplate(Self.lists), .group(parts), reading: MirrorResponse.reader(nil)))
            return found.ids.contains { $0 == list } ? .failure(error) : .success(MirrorResponse([], [], found))
        } catch {
            return .failure(error)
        }
    }
}

extension MirrorResponse {
    /// Returns the people of a response as the members of a list.
    fileprivate func members(of list: Int) throws -> Self {
        let members = try ids.map { id in
            guard let member = ListMember(list: list, person: id) else {
                throw ClientError(
                    .rejected.filterIgnored, reason: "the ids of a list or of a person are too large for list_signups")
            }
            return member
        }
        let rows = members.map { member in
            MirrorRow(
                id: member.id, values: [.integer(Int64(member.list)), .integer(Int64(member.person))], extra: [:],
                replacedNULs: 0)
        }
        return Self(members.map(\.id), rows, self)
    }
}

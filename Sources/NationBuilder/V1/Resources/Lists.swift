// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The lists of people.
    public struct Lists: Sendable {
        let api: NationV1

        /// Changes a list with a closure, and returns it as the API stored it.
        ///
        /// Sends the changed members.
        @discardableResult
        public func update(_ list: V1.List, _ parts: RequestPart?..., changes: (inout V1.List) throws -> Void)
            async throws -> List
        {
            try await api.send(Self.update(list.requireID(), list.changes(changes)), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Lists {
    /// Creates a request that returns a page of the lists.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.List>> {
        .fetching("lists", .limit(limit))
    }

    /// Creates a request that returns a page of the people of a list, in their
    /// brief form.
    ///
    /// - Parameters:
    ///   - list: The list's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func people(list: Int, limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        .fetching("lists/\(list)/people", .limit(limit))
    }

    /// Creates a request that adds a list and returns it as the API stored it.
    ///
    /// A name, a slug and an author are needed.
    public static func create(_ list: V1.List) -> Request<V1.List> {
        Request(.post, "lists", .new(list, as: "list"), reading: .list)
    }

    /// Creates a request that changes a list and returns it as the API stored it.
    ///
    /// Sends only the members that are set.
    public static func update(_ id: Int, _ changes: V1.List) -> Request<V1.List> {
        Request(.put, "lists/\(id)", .changes(changes, as: "list"), reading: .list)
    }

    /// Creates a request that removes a list.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int) -> Request<Void> {
        .delete("lists/\(id)")
    }

    /// Creates a request that puts people on a list.
    ///
    /// The API responds at once, and adds the people later.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people, 100,000 at most.
    ///   - list: The list's id.
    ///
    /// Sending it throws `ClientError.invalidRequest` when there are more people.
    public static func addPeople(_ ids: [Int], list: Int) -> Request<Void> {
        .post("lists/\(list)/people", .people(ids))
    }

    /// Creates a request that takes people off a list.
    ///
    /// The API responds at once, and takes the people off later.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people, 100,000 at most.
    ///   - list: The list's id.
    ///
    /// Sending it throws `ClientError.invalidRequest` when there are more people.
    public static func removePeople(_ ids: [Int], list: Int) -> Request<Void> {
        .delete("lists/\(list)/people", .people(ids))
    }

    /// Creates a request that puts a person on a list and returns the listing.
    public static func addPerson(_ id: Int, list: Int) -> Request<V1.Listing> {
        Request(.post, "lists/\(list)/listings", .json(["listing": ["person_id": id]]), reading: .json(at: "listing"))
    }

    /// Creates a request that takes a person off a list.
    public static func removePerson(_ id: Int, list: Int) -> Request<Void> {
        .delete("lists/\(list)/listings/\(id)")
    }

    /// Creates a request that marks all people of a list with a tag.
    ///
    /// The API responds at once and adds the tag later; a large list takes
    /// minutes.
    public static func addTag(_ tag: String, list: Int) -> Request<Void> {
        .post("lists/\(list)/tag/\(tag)", .pathNames(tag))
    }

    /// Creates a request that takes a tag off all people of a list.
    ///
    /// The API responds at once and removes the tag later; a large list takes
    /// minutes.
    public static func removeTag(_ tag: String, list: Int) -> Request<Void> {
        .delete("lists/\(list)/tag/\(tag)", .pathNames(tag))
    }
}

extension RequestPart {
    /// Returns a part with the ids of the people to add to a list, or to remove.
    fileprivate static func people(_ ids: [Int]) -> Self {
        .group([
            .constant { _ in
                guard ids.count <= 100_000 else {
                    throw ClientError(.invalidRequest, reason: "a list takes 100,000 people at once, not \(ids.count)")
                }
            }, .json(["people_ids": ids]),
        ])
    }
}

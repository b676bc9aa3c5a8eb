// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The lists of people.
    public struct Lists: Sendable {
        let api: NationV1

        /// The lists, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<List>, List> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The lists, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<List>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the lists.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<List> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The people of a list, in their brief form, one by one.
        ///
        /// - Parameters:
        ///   - list: The list's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func allPeople(list: Int, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Person>, Person
        > {
            api.items(Self.people(list: list, limit: limit), parts)
        }

        /// The people of a list, in their brief form, page by page.
        ///
        /// - Parameters:
        ///   - list: The list's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func peoplePages(list: Int, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Person>> {
            api.pages(Self.people(list: list, limit: limit), parts)
        }

        /// The first page of the people of a list, in their brief form.
        public func people(list: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Person> {
            try await api.send(Self.people(list: list, limit: limit), parts)
        }

        /// Adds a list and gives it as the API stored it.
        ///
        /// A name, a slug and an author are needed.
        @discardableResult
        public func create(_ list: V1.List, _ parts: RequestPart?...) async throws -> List {
            try await api.send(Self.create(list), parts)
        }

        /// Changes a list and gives it as it stands now.
        ///
        /// Only what is set is sent.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.List, _ parts: RequestPart?...) async throws -> List {
            try await api.send(Self.update(id, changes), parts)
        }

        /// Changes a list that was read, by a closure, and gives it as it stands
        /// now.
        ///
        /// Sends what it changed.
        @discardableResult
        public func update(_ list: V1.List, _ parts: RequestPart?..., changes: (inout V1.List) throws -> Void)
            async throws -> List
        {
            try await api.send(Self.update(list.requireID(), list.changes(changes)), parts)
        }

        /// Removes a list.
        public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }

        /// Puts people on a list.
        ///
        /// - Parameters:
        ///   - ids: The numbers of the people, 100,000 at most; more
        ///     throw `ClientError.invalidRequest`.
        ///   - list: The list's id.
        ///   - parts: More parts for this call.
        public func addPeople(_ ids: [Int], list: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.addPeople(ids, list: list), parts)
        }

        /// Takes people off a list; the API does it a while after it answered.
        ///
        /// - Parameters:
        ///   - ids: The numbers of the people, 100,000 at most; more
        ///     throw `ClientError.invalidRequest`.
        ///   - list: The list's id.
        ///   - parts: More parts for this call.
        public func removePeople(_ ids: [Int], list: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.removePeople(ids, list: list), parts)
        }

        /// Puts a person on a list.
        @discardableResult
        public func addPerson(_ id: Int, list: Int, _ parts: RequestPart?...) async throws -> Listing {
            try await api.send(Self.addPerson(id, list: list), parts)
        }

        /// Takes a person off a list.
        public func removePerson(_ id: Int, list: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.removePerson(id, list: list), parts)
        }

        /// Marks all people of a list with a tag.
        ///
        /// The API answers at once and does it later; a large list takes
        /// minutes.
        public func addTag(_ tag: String, list: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.addTag(tag, list: list), parts)
        }

        /// Takes a tag off all people of a list.
        ///
        /// The API answers at once and does it later; a large list takes
        /// minutes.
        public func removeTag(_ tag: String, list: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.removeTag(tag, list: list), parts)
        }
    }
}

// MARK: - Requests

extension V1.Lists {
    /// A request for a page of lists.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.List>> {
        Request(.get, "lists", .limit(limit), reading: .json())
    }

    /// A request for a page of the people of a list.
    public static func people(list: Int, limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        Request(.get, "lists/\(list)/people", .limit(limit), reading: .json())
    }

    /// A request that adds a list.
    public static func create(_ list: V1.List) -> Request<V1.List> {
        Request(.post, "lists", .new(list, as: "list"), reading: .list)
    }

    /// A request that changes a list.
    public static func update(_ id: Int, _ changes: V1.List) -> Request<V1.List> {
        Request(.put, "lists/\(id)", .changes(changes, as: "list"), reading: .list)
    }

    /// A request that removes a list.
    public static func delete(_ id: Int) -> Request<Void> {
        Request(.delete, "lists/\(id)", reading: .nothing)
    }

    /// A request that puts people on a list.
    public static func addPeople(_ ids: [Int], list: Int) -> Request<Void> {
        Request(.post, "lists/\(list)/people", .people(ids), reading: .nothing)
    }

    /// A request that takes people off a list.
    public static func removePeople(_ ids: [Int], list: Int) -> Request<Void> {
        Request(.delete, "lists/\(list)/people", .people(ids), reading: .nothing)
    }

    /// A request that puts a person on a list.
    public static func addPerson(_ id: Int, list: Int) -> Request<V1.Listing> {
        Request(.post, "lists/\(list)/listings", .json(["listing": ["person_id": id]]), reading: .json(at: "listing"))
    }

    /// A request that takes a person off a list.
    public static func removePerson(_ id: Int, list: Int) -> Request<Void> {
        Request(.delete, "lists/\(list)/listings/\(id)", reading: .nothing)
    }

    /// A request that marks all people of a list with a tag.
    public static func addTag(_ tag: String, list: Int) -> Request<Void> {
        Request(.post, "lists/\(list)/tag/\(tag)", .pathNames(tag), reading: .nothing)
    }

    /// A request that takes a tag off all people of a list.
    public static func removeTag(_ tag: String, list: Int) -> Request<Void> {
        Request(.delete, "lists/\(list)/tag/\(tag)", .pathNames(tag), reading: .nothing)
    }
}

extension RequestPart {
    /// The people to put on a list, or to take off.
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

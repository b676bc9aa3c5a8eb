// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The people of a nation.
    ///
    /// ```swift
    /// for try await person in nation.v1.people.all() { … }
    /// let created = try await nation.v1.people.create(draft, .fireWebhooks(false))
    /// ```
    ///
    /// Every method sends a request that the type gives under the same name and
    /// with the same arguments, and takes more parts for the call. A refusal is
    /// a `ClientError` whose problem is a ``NationBuilderProblem``.
    public struct People: Sendable {
        let api: NationV1

        /// All people, one by one, in their brief form.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Person>, Person> {
            api.items(Self.list(limit: limit), parts)
        }

        /// All people, page by page, in their brief form.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Person>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// All people that match exactly, one by one, in their brief form.
        ///
        /// - Parameters:
        ///   - search: What they are searched by.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(matching search: PersonSearch, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Person>, Person
        > {
            api.items(Self.search(search, limit: limit), parts)
        }

        /// All people that match exactly, page by page, in their brief form.
        ///
        /// - Parameters:
        ///   - search: What they are searched by.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(matching search: PersonSearch, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<
            Page<Person>
        > {
            api.pages(Self.search(search, limit: limit), parts)
        }

        /// The first page of all people.
        ///
        /// - Parameters:
        ///   - limit: How many at most; the API's default is 10, its
        ///     maximum 100.
        ///   - parts: More parts for this call.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Person> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The first page of the people that match exactly.
        public func search(
            _ search: PersonSearch, limit: Int? = nil, _ parts: RequestPart?...
        ) async throws -> Page<Person> {
            try await api.send(Self.search(search, limit: limit), parts)
        }

        /// The person with a number, in the full form.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, _ parts: RequestPart?...) async throws -> Person {
            try await api.send(Self.show(id), parts)
        }

        /// The person with an id of the nation's own choice, in the full form.
        ///
        /// - Throws: `ClientError.notFound` when there is none, and
        ///   `ClientError.invalidRequest.url` for an id that is the name of an
        ///   endpoint, such as `me`: search for it by ``PersonSearch/ids``.
        public func show(externalID: String, _ parts: RequestPart?...) async throws -> Person {
            try await api.send(Self.show(externalID: externalID), parts)
        }

        /// Whose token it is, in the full form.
        public func me(_ parts: RequestPart?...) async throws -> Person { try await api.send(Self.me(), parts) }

        /// How many people the nation has.
        public func count(_ parts: RequestPart?...) async throws -> Int { try await api.send(Self.count(), parts) }
    }
}

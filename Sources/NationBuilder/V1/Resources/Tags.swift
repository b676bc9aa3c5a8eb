// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The tags of a nation.
    ///
    /// A person is tagged by the methods of ``People``.
    public struct Tags: Sendable {
        let api: NationV1

        /// All tags that were ever used, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Tag>, Tag> {
            api.items(Self.list(limit: limit), parts)
        }

        /// All tags that were ever used, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Tag>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// All people with a tag, one by one, in their brief form.
        ///
        /// - Parameters:
        ///   - tag: The tag's name.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func allPeople(tag: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Person>, Person
        > {
            api.items(Self.people(tag: tag, limit: limit), parts)
        }

        /// All people with a tag, page by page, in their brief form.
        ///
        /// - Parameters:
        ///   - tag: The tag's name.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func peoplePages(tag: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Person>>
        {
            api.pages(Self.people(tag: tag, limit: limit), parts)
        }

        /// The first page of the tags that were ever used.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Tag> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The first page of the people with a tag.
        public func people(tag: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Person> {
            try await api.send(Self.people(tag: tag, limit: limit), parts)
        }

        /// A request for a page of tags.
        public static func list(limit: Int? = nil) -> Request<Page<Tag>> {
            Request(.get, "tags", .limit(limit), reading: .json())
        }

        /// A request for a page of the people with a tag.
        public static func people(tag: String, limit: Int? = nil) -> Request<Page<Person>> {
            Request(.get, "tags/\(tag)/people", .pathNames(tag), .limit(limit), reading: .json())
        }
    }
}

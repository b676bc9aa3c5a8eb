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
        public func all(limit: Int? = 100) -> ItemSequence<Page<Tag>, Tag> { api.items(Self.list(limit: limit)) }

        /// All people with a tag, one by one, in their brief form.
        public func allPeople(_ tag: String, limit: Int? = 100) -> ItemSequence<Page<Person>, Person> {
            api.items(Self.people(tag, limit: limit))
        }

        /// The first page of the tags that were ever used.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Tag> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The first page of the people with a tag.
        public func people(_ tag: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Person> {
            try await api.send(Self.people(tag, limit: limit), parts)
        }

        /// A request for a page of tags.
        public static func list(limit: Int? = nil) -> Request<Page<Tag>> {
            Request(.get, "tags", .limit(limit), reading: .json())
        }

        /// A request for a page of the people with a tag.
        public static func people(_ tag: String, limit: Int? = nil) -> Request<Page<Person>> {
            Request(.get, "tags/\(tag)/people", .pathNames(tag), .limit(limit), reading: .json())
        }
    }
}

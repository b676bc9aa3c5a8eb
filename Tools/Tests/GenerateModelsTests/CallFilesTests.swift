// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GenerateModels

@Suite("Methods are generated from requests")
struct CallFilesTests {
    /// Returns the text that is generated from the functions of a resource.
    private func generated(_ functions: String) throws -> String? {
        let files = CallFiles(sources: [
            "\(CallFiles.resources)/Events.swift":
                "public import ErrandCore\n\nextension V1.Events {\n\(functions)\n}\n",
            "\(CallFiles.resources)/People+Matching.swift": Self.matching,
        ])
        return try files.files()["\(CallFiles.calls)/Events+Calls.swift"]
    }

    /// The request whose method is written by hand.
    private static let matching = """
        extension V1.People {
            /// Creates a request that returns the person.
            public static func match(
                email: String? = nil, firstName: String? = nil, lastName: String? = nil, phone: String? = nil,
                mobile: String? = nil
            ) -> Request<V1.PersonMatch> {
        """

    @Test("A request has a method of its name, whose result may be discarded if it does more than return something")
    func sending() throws {
        let text = try generated(
            """
                /// Creates a request that returns an event.
                ///
                /// Sending it throws `ClientError.notFound` when there is none.
                public static func show(_ id: Int, site: String) -> Request<V1.Event> {}

                /// Creates a request that adds an event and returns it.
                ///
                /// A name is needed:
                ///
                /// * its own.
                ///
                /// - Parameters:
                ///   - event: The event.
                ///   - page: Its
                ///     page.
                public static func create(_ event: V1.Event, of page: Int) -> Request<V1.Event> {}

                /// Creates a request that removes all events.
                public static func delete() -> Request<Void> {}
            """)
        #expect(
            text == """
                // SPDX-License-Identifier: MIT
                // Written by Tools from Sources/NationBuilder/V1/Resources/Events.swift; change that, not this.

                public import ErrandCore

                extension V1.Events {
                    /// Returns an event.
                    ///
                    /// - Throws: `ClientError.notFound` when there is none.
                    public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> V1.Event {
                        try await api.send(Self.show(id, site: site), parts)
                    }

                    /// Adds an event and returns it.
                    ///
                    /// A name is needed:
                    ///
                    /// * its own.
                    ///
                    /// - Parameters:
                    ///   - event: The event.
                    ///   - page: Its
                    ///     page.
                    ///   - parts: More parts for this call.
                    @discardableResult
                    public func create(_ event: V1.Event, of page: Int, _ parts: RequestPart?...) async throws -> V1.Event {
                        try await api.send(Self.create(event, of: page), parts)
                    }

                    /// Removes all events.
                    public func delete(_ parts: RequestPart?...) async throws {
                        try await api.send(Self.delete(), parts)
                    }
                }

                """)
    }

    @Test("A request for a page of a list has three methods")
    func walking() throws {
        let text = try generated(
            """
                /// Creates a request that returns a page of the events that match.
                ///
                /// - Parameters:
                ///   - search: The conditions.
                ///   - limit: The size; the API's default is 10.
                ///
                /// Sending it throws `ClientError`.
                public static func list(_ search: V1.Search, limit: Int? = nil) -> Request<V1.Page<V1.Event>> {}
            """)
        #expect(
            text?.split(separator: "extension V1.Events {\n").last.map(String.init) == """
                    /// Returns the events that match, one by one.
                    ///
                    /// Each page is requested when iteration reaches it.
                    ///
                    /// Iteration throws `ClientError`.
                    ///
                    /// - Parameters:
                    ///   - search: The conditions.
                    ///   - limit: The number of items on a page; at most 100.
                    ///   - parts: More parts for each request.
                    public func all(
                        matching search: V1.Search, limit: Int? = 100, _ parts: RequestPart?...
                    ) -> ItemSequence<V1.Page<V1.Event>, V1.Event> {
                        api.items(Self.list(search, limit: limit), parts)
                    }

                    /// Returns the events that match, page by page.
                    ///
                    /// Each page is requested when iteration reaches it.
                    ///
                    /// Iteration throws `ClientError`.
                    ///
                    /// - Parameters:
                    ///   - search: The conditions.
                    ///   - limit: The number of items on a page; at most 100.
                    ///   - parts: More parts for each request.
                    public func pages(
                        matching search: V1.Search, limit: Int? = 100, _ parts: RequestPart?...
                    ) -> PageSequence<V1.Page<V1.Event>> {
                        api.pages(Self.list(search, limit: limit), parts)
                    }

                    /// Returns the first page of the events that match.
                    ///
                    /// - Parameters:
                    ///   - search: The conditions.
                    ///   - limit: The size; the API's default is 10.
                    ///   - parts: More parts for this call.
                    ///
                    /// - Throws: `ClientError`.
                    public func list(
                        _ search: V1.Search, limit: Int? = nil, _ parts: RequestPart?...
                    ) async throws -> V1.Page<V1.Event> {
                        try await api.send(Self.list(search, limit: limit), parts)
                    }
                }

                """)
    }

    @Test("What has no name in the table is refused", arguments: ["guests(", "list(_ guest: Int, "])
    func names(opening: String) {
        let description = opening.contains("guest:") ? "    ///   - guest: The guest.\n" : ""
        #expect(throws: ReadingProblem.self) {
            try generated(
                """
                    /// Creates a request that returns a page of the guests.
                    ///
                    /// - Parameters:
                \(description)    ///   - limit: The size.
                    public static func \(opening)limit: Int? = nil) -> Request<V1.Page<V1.Guest>> {}
                """)
        }
    }

    @Test("A method written by hand is of a request that is there")
    func written() {
        #expect(throws: ReadingProblem.self) { try CallFiles(sources: [:]).files() }
    }

    @Test("Every request of version 1 has its methods, or one that is written by hand")
    func all() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let files = try CallFiles(root: root)
        // Counted without the reader.
        let requests = files.sources.values.map { $0.split(separator: "public static func ").count - 1 }.reduce(0, +)
        let calls = try files.files().values.joined()
        let sent = calls.split(separator: "try await api.send(").count - 1
        #expect(requests == sent + CallNames.written.count)
        #expect(requests > 100)
    }
}

// SPDX-License-Identifier: MIT

import Testing

@testable import GenerateModels

@Suite("Requests are read from their source")
struct ResourceFileTests {
    @Test("A request is read with its comment, whatever the formatter broke into lines")
    func function() throws {
        let file = try ResourceFile(
            reading: """
                public import ErrandCore
                import HTTPTypes

                extension V1.Events {
                    /// Creates a request that returns a page of the events
                    /// that match.
                    ///
                    /// Past events are left out.
                    ///
                    /// - Parameters:
                    ///   - search: The conditions;
                    ///     none by default.
                    ///   - page: The slug.
                    ///   - limit: The size.
                    ///
                    /// Sending it throws `ClientError`.
                    public static func list(
                        _ search: V1.EventSearch = V1.EventSearch(), of page: [String]?, limit: Int? = nil
                    ) -> Request<
                        V1.Page<V1.Event>
                    > {
                        Request(.get, "events", reading: .json())
                    }

                    private static func path() -> String { "events" }
                }
                """, at: "Events.swift")
        #expect(file.imports == ["public import ErrandCore"])
        let function = try #require(file.functions.first)
        #expect(file.functions.count == 1)
        #expect(function.fullName == "V1.Events.list(_:of:limit:)")
        #expect(function.item == "V1.Event")
        #expect(
            function.signature.parameters.map(\.declaration) == [
                "_ search: V1.EventSearch = V1.EventSearch()", "of page: [String]?", "limit: Int? = nil",
            ])
        #expect(function.signature.parameters.map(\.argument) == ["search", "of: page", "limit: limit"])
        #expect(function.comment.action == "returns a page of the events that match.")
        #expect(function.comment.paragraphs == [["Past events are left out."]])
        #expect(function.comment.parameters.map(\.name) == ["search", "page", "limit"])
        #expect(
            function.comment.parameters.first?.lines == ["  - search: The conditions;", "    none by default."])
        #expect(function.comment.failures == "`ClientError`.")
    }

    @Test(
        "A signature that is not understood is refused",
        arguments: [
            "func show<Key>(_ id: Key) -> Request<V1.Event>", "func show(_ id: Int)",
            "func show(_ id: Int) -> V1.Event", "func show(_ id: Int) throws -> Request<V1.Event>",
            "func show(_ id: Int) async -> Request<V1.Event>", "func show(_ id: (Int, Int)) -> Request<V1.Event>",
            "func show(_ id: @Sendable () -> Int) -> Request<V1.Event>", "func show(_ id: Int...) -> Request<V1.Event>",
            "func show(_ id: inout Int) -> Request<V1.Event>", "func show(_ id: Int = [1, 2]) -> Request<V1.Event>",
            "func show(_ id: Int) -> Request<V1.Event> where Key == Int", "func `show`() -> Request<V1.Event>",
            "var all: Request<V1.Event>", "let all = 1",
        ])
    func signature(declaration: String) {
        let text = """
            extension V1.Events {
                /// Creates a request that returns an event.
                public static \(declaration) {
                }
            }
            """
        let problem = #expect(throws: SourceProblem.self) { try ResourceFile(reading: text, at: "Events.swift") }
        #expect(problem?.file == "Events.swift")
        #expect(problem?.line == 3)
    }

    @Test(
        "A request stands in an extension of its resource",
        arguments: [
            "extension V1 {", "extension RequestPart {", "struct Events {", "extension V1.Events where A == B {",
        ]
    )
    func place(opening: String) {
        let text = """
            extension V1.Events {
            }
            \(opening)
                /// Creates a request that returns an event.
                public static func show() -> Request<V1.Event> {
                }
            }
            """
        let problem = #expect(throws: SourceProblem.self) { try ResourceFile(reading: text, at: "Events.swift") }
        #expect(problem?.line == 5)
        #expect(problem?.reason.contains("extension V1.Resource") == true)
    }

    @Test(
        "A comment that cannot become the method's is refused",
        arguments: [
            [], ["A request for an event."], ["Creates a request that"], ["Creates a request that returns an event"],
            ["Creates a request that is. It returns an event."], ["Creates a request that Returns an event."],
            ["Creates a request that returns an event.", "", "- Throws: `ClientError`."],
            ["Creates a request that returns an event.", "", "- Parameter id: The id."],
            ["Creates a request that returns an event.", "", "- Parameters:", "  - site: The slug."],
            ["Creates a request that returns an event.", "", "- Parameters:", "  - site: A.", "  - id: B."],
            ["Creates a request that returns an event.", "", "- Parameters:", "- id: The id."],
            [
                "Creates a request that returns an event.", "", "- Parameters:", "  - id: A.", "  - site: B.", "",
                "Below.",
            ],
            ["Creates a request that returns an event.", "", "Sending it throws `ClientError`.", "", "Below."],
            ["Creates a request that returns a page of the events."],
        ])
    func comment(lines: [String]) {
        let comment = lines.map { $0.isEmpty ? "    ///\n" : "    /// \($0)\n" }.joined()
        let text = """
            extension V1.Events {
            \(comment)    public static func show(_ id: Int, site: String) -> Request<V1.Event> {
                }
            }
            """
        #expect(throws: SourceProblem.self) { try ResourceFile(reading: text, at: "Events.swift") }
    }

    @Test(
        "A request for a list says so, has a limit and describes its parameters",
        arguments: [
            ("returns the events.", "limit: Int? = nil", ["limit"]), ("returns a page of events.", "", []),
            ("returns a page of events.", "limit: Int? = 100", ["limit"]),
            ("returns a page of events.", "limit: Int? = nil, site: String", ["limit", "site"]),
            ("returns a page of events.", "limit: Int? = nil", []),
        ])
    func list(action: String, parameters: String, described: [String]) {
        let lines = described.map { "    ///   - \($0): It." }
        let description = (lines.isEmpty ? [] : ["    ///", "    /// - Parameters:"]) + lines
        let text = """
            extension V1.Events {
                /// Creates a request that \(action)
            \(description.joined(separator: "\n"))
                public static func list(\(parameters)) -> Request<V1.Page<V1.Event>> {
                }
            }
            """.replacing("\n\n", with: "\n")
        #expect(throws: SourceProblem.self) { try ResourceFile(reading: text, at: "Events.swift") }
    }
}

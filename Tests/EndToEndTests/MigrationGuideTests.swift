// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@Suite("Migration guides", .timed, .timeLimit(.minutes(10)))
struct MigrationGuideTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Without spaces, and without the comma that a formatter puts behind the
    /// last of several lines.
    private static func plain(_ text: some StringProtocol) -> String {
        String(text.filter { !$0.isWhitespace }).replacingOccurrences(of: ",]", with: "]")
    }

    /// The code of the right-hand cells, and that of the blocks.
    private static func code(_ guide: String) -> (cells: [String], blocks: [String]) {
        let parts = guide.components(separatedBy: "```")
        let blocks = parts.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.dropFirst("swift\n".count) }
        let rows = parts.enumerated().filter { $0.offset % 2 == 0 }
            .flatMap { $0.element.split(separator: "\n") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| there |") }
        let cells = rows.flatMap { row in
            let here = row.dropLast(2).components(separatedBy: " | ").dropFirst().joined(separator: " | ")
            return here.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        return (cells, blocks.map(String.init))
    }

    @Test(
        "Each row's code and each block is compiled",
        arguments: [("MigratingFromNTApiClient", "NTApiClient", 44), ("MigratingFromMJApiClient", "MJApiClient", 46)])
    func compiled(guide: String, client: String, leastCells: Int) throws {
        let (cells, blocks) = Self.code(try Self.text("Sources/Errand/Errand.docc/\(guide).md"))
        let compiled = Self.plain(try Self.text("Tests/EndToEndTests/Migration/\(client)Snippets.swift"))
        #expect(cells.count >= leastCells)
        #expect(blocks.count >= 2)
        let missing = (cells + blocks).filter { !compiled.contains(Self.plain($0)) }
        #expect(missing.isEmpty)
    }

    private static let find = #"{"cod":"200","list":[{"id":2950159,"name":"Berlin"}]}"#

    @Test("The weather sample: a key in a field, values for all requests, units asked for at each send")
    func weather() async throws {
        let stub = StubTransport(
            .when(.get, "find", .json(text: Self.find)), .when(.get, "group", .json(text: #"{"list":[]}"#)))
        let units = Counter()
        let weather = OpenWeather(
            key: "k", units: { units.next() == 1 ? "metric" : "imperial" }, transport: stub)
        #expect(try await weather.cities(named: "Berlin & Co", atMost: 5) == [.init(id: 2_950_159, name: "Berlin")])
        #expect(try await weather.cities([1, 2]) == [])
        #expect(
            stub.requests.map(\.query) == [
                "mode=json&units=metric&q=Berlin%20%26%20Co&type=like&cnt=5", "mode=json&units=imperial&id=1%2C2",
            ])
        #expect(stub.requests.allSatisfy { $0.fields[HTTPField.Name("x-api-key") ?? .accept] == "k" })
    }

    @Test(
        "The weather sample: an error inside a 200 is the API's own, and so is that of a refusal",
        arguments: [200, 401])
    func problems(status: Int) async {
        let problem = #"{"cod":"404","message":"city not found"}"#
        let stub = StubTransport(.when(.get, "find", .json(text: problem, status: .init(code: status))))
        let weather = OpenWeather(key: "k", units: { "metric" }, transport: stub)
        let error = await #expect(throws: ClientError.self) { try await weather.cities(named: "x") }
        #expect(error?.problem(as: OpenWeather.Problem.self)?.message == "city not found")
        let search = await CitySearch(weather)
        await search.find("x").value
        #expect(await search.message == "city not found")
    }

    @Test("The weather sample: the latest search wins, and the one before says nothing")
    func latestWins() async {
        let stub = StubTransport { request in
            request.query?.contains("q=slow") == true ? .silence : .json(text: Self.find)
        }
        let search = await CitySearch(OpenWeather(key: "k", units: { "metric" }, transport: stub))
        let slow = await search.find("slow")
        let fast = await search.find("Berlin")
        await fast.value
        await slow.value
        #expect(await search.cities.map(\.name) == ["Berlin"])
        #expect(await search.message == nil)
    }

    @Test(
        "MJApiClient's error by the body is found in a 200 and in a refusal, and nothing else is one",
        arguments: [
            (200, true), (422, true), (200, false), (500, false),
        ])
    func domainError(status: Int, hasCode: Bool) async {
        let text = hasCode ? #"{"error_code":7,"error_message":"no"}"# : "{}"
        let stub = StubTransport(.when(.get, "p", .json(text: text, status: .init(code: status))))
        let client = Client(bare: "https://www.domain.com", transport: stub) {
            $0.problems = MJApiClientSnippets.domainErrors()
        }
        do {
            try await client.send(Request<Void>.get("p"))
            #expect(status == 200 && !hasCode)
        } catch let error as ClientError {
            #expect(error.problem(as: DomainError.self)?.code == (hasCode ? 7 : nil))
            #expect(error.response?.head.status.code == status)
        } catch {
            Issue.record("another error: \(error)")
        }
    }
}

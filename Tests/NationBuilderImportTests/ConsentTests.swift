// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// Whether new people have agreed to get e-mail and text messages: what the nation says about them.
@Suite("The consent of new people", .timed, .timeLimit(.minutes(10)))
struct ConsentTests {
    /// The statement of a file: nothing, because the column is missing, or what the cell says.
    static let cells: [String?] = [nil, "", "yes", "no"]

    private static func sheet(_ name: String, _ cell: String?, _ round: Int, refused: Bool = false) -> String {
        let more = refused ? ",recruiter_id" : ""
        return "van_id,email,first_name,tags\(cell == nil ? "" : ",\(name)")\(more)\n"
            + (1...2).map { number in
                "\(round)-\(number),c\(round).\(number)@example.org,C,t\(cell.map { ",\($0)" } ?? "")"
                    + (refused ? ",999999\n" : "\n")
            }.joined()
    }

    /// The new people whose consent is not the one that is expected.
    private static func wrong(_ place: ImportPlace, _ name: String, _ expected: Bool) async throws -> [JSONValue] {
        try await place.state().values.filter { $0["first_name"] == "C" && $0[name] != .bool(expected) }
    }

    @Test(
        "A cell says it, and where none does the answer counts, for e-mail and text messages, from the first moment on",
        arguments: ["email_opt_in", "mobile_opt_in"], cells)
    func consent(name: String, cell: String?) async throws {
        for answer in [true, false] {
            let expected = cell == "yes" || cell != "no" && answer
            try await ImportPlace.run(people: 4) { place in
                let (_, preview) = try await place.people(Self.sheet(name, cell, 0))
                let counts = [
                    "email_opt_in": preview.newWithoutEmailOptIn, "mobile_opt_in": preview.newWithoutMobileOptIn,
                ]
                #expect(counts[name] == ((cell ?? "").isEmpty ? 2 : 0) && counts.values.contains(2), "\(counts)")
                // Stopped after each number of requests, until none is needed any more.
                var (round, isDone) = (0, false)
                while !isDone {
                    round += 1
                    let journal = try await place.plan(Self.sheet(name, cell, round), agreed: answer)
                    do {
                        _ = try await place.write(journal, over: DyingTransport(after: round))
                        isDone = true
                    } catch let error as ClientError {
                        #expect(error.kind.belongs(to: .connection) && round < 20, "\(error)")
                    }
                    #expect(try await Self.wrong(place, name, expected).isEmpty, "round \(round)")
                    let result = try await place.write(journal)
                    #expect([result.new, result.refused.count, result.unknown.count] == [2, 0, 0], "\(result)")
                }
                #expect(round > 5)
                #expect(try await Self.wrong(place, name, expected).isEmpty)
                #expect(try await place.state().values.filter { $0["first_name"] == "C" }.count == 2 * round)
            }
        }
    }

    @Test(
        "A row of which a value is refused leaves nobody who is opted in",
        arguments: ["email_opt_in", "mobile_opt_in"], cells)
    func refused(name: String, cell: String?) async throws {
        try await ImportPlace.run(people: 4) { place in
            let before = try await place.state().filter { !$0.key.hasPrefix("tag ") }
            let journal = try await place.plan(Self.sheet(name, cell, 1, refused: true), agreed: false)
            #expect(try await place.write(journal).refused.map(\.line) == [2, 3])
            #expect(try await place.state().filter { !$0.key.hasPrefix("tag ") } == before)
        }
    }
}

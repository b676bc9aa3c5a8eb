// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import HTTPTypes
import TestSupport
import Testing

@testable import NationBuilderImport

/// Responses to writes that tell nothing of what the nation has made of them, or that refuse one of them.
@Suite("An import that gets other responses", .timed, .timeLimit(.minutes(15)))
struct OtherResponseTests {
    private static let tagged = "id,email,first_name,tags\n2,,Ida,\n3,,Abe,\n,new@example.org,New,crew of 7\n"
    private static let sheet = "id,email,first_name\n2,,Ida\n3,,Abe\n,new@example.org,New\n"

    @Test(
        "What the nation has carried out is found, whatever it responds, and so is what it has undone",
        arguments: [300, 301, 302, 303, 304, 305, 307, 308, 399, 500, 502, 503, 504, 507, 520, 599])
    func carriedOut(status: Int) async throws {
        try await ImportPlace.run(people: 5) { place in
            let other = OtherResponse(status)
            let written = try await place.write(try await place.plan(Self.sheet), over: other)
            #expect([written.new, written.changed, written.refused.count, written.open] == [1, 2, 0, 0], "\(written)")
            let state = try await place.state()
            #expect(state["2"]?["first_name"] == "Ida" && state["3"]?["first_name"] == "Abe")
            #expect(state.values.contains { $0["email"] == "new@example.org" && $0["first_name"] == "New" })
        }
        try await ImportPlace.run(people: 5) { place in
            let before = try await place.state()
            let journal = try await place.plan(Self.tagged)
            _ = try await place.write(journal)
            let undone = try await place.undo(journal, over: OtherResponse(status))
            #expect(
                [undone.deleted, undone.restored, undone.deletedTags, undone.kept.count] == [1, 2, 1, 0], "\(undone)")
            #expect(try await place.state() == before)
        }
    }

    @Test(
        "A status that refuses one write refuses its row",
        arguments: [400, 404, 405, 406, 409, 410, 413, 415, 418, 422, 423, 451])
    func refused(status: Int) async throws {
        try await ImportPlace.run(people: 5) { place in
            let before = try await place.state()
            let journal = try await place.plan(Self.sheet)
            let result = try await place.write(journal, over: OtherResponse(status, isCarriedOut: false))
            #expect([result.new, result.changed, result.refused.count, result.open] == [0, 0, 3, 0], "\(result)")
            #expect(try await place.state() == before)
        }
    }

    @Test(
        "Any other status that says that nothing was done ends the import, which can go on",
        arguments: [401, 402, 403, 407, 426, 429, 501])
    func ended(status: Int) async throws {
        try await ImportPlace.run(people: 5) { place in
            let journal = try await place.plan(Self.sheet)
            await #expect(throws: ClientError.self) {
                try await place.write(journal, over: OtherResponse(status, isCarriedOut: false))
            }
            #expect(try await journal.entries(in: [.sending]).isEmpty)
            let result = try await place.write(journal)
            #expect([result.new, result.changed, result.refused.count] == [1, 2, 0], "\(result)")
        }
    }
}

/// A transport that responds to writes with a status of its own.
private final class OtherResponse: Transport {
    private let status: Int
    private let isCarriedOut: Bool

    /// - Parameter isCarriedOut: Whether the nation gets the writes, and carries them out.
    init(_ status: Int, isCarriedOut: Bool = true) { (self.status, self.isCarriedOut) = (status, isCarriedOut) }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            if request.head.method.isSafe { return try await Wire.platform.send(request) }
            if isCarriedOut { await (try await Wire.platform.send(request)).body.discard() }
            return RawResponse(
                head: HTTPResponse(
                    status: .init(code: status), headerFields: [.location: "http://127.0.0.2:9/there"]))
        }
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderImport

/// The time between the reading of a person and the write that goes by it.
@Suite("The age of what was read", .timed, .timeLimit(.minutes(5)))
struct FreshReadingTests {
    private static let sheet =
        "id,email,first_name\n2,,Name 2\n,fresh2@example.org,New 2\n3,,Name 3\n,fresh3@example.org,New 3\n4,,Name 4\n"

    /// A nation whose writes wait as at the limit of requests: time passes, and others act.
    private func nation(
        at place: ImportPlace, _ time: PassingTime, _ step: @escaping WaitingWrite.Step
    ) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: place.sandbox.baseURL),
            authorizer: .bearer(place.sandbox.accessToken), transport: Wire.platform
        ) {
            $0.chain.cache = nil
            $0.chain.limit = nil
            $0.chain.retry = .never
            $0.client.time = time.source
            $0.client.middleware.append(WaitingWrite(step: step))
        }
    }

    private func fields(_ place: ImportPlace) async throws -> [ImportField] {
        try await PeopleImport.fields(of: place.nation())
    }

    @Test("What a colleague changes while a write waits for the limit is not overwritten")
    func written() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan(Self.sheet)
            let (time, once) = (PassingTime(), Once())
            let slow = nation(at: place, time) { method, path in
                guard method == .patch, path.hasSuffix("signups/3"), once.take() else { return }
                try await place.nation().v2.signups.update("3") { $0.firstName = "Colleague" }
                time.pass(.seconds(3))
            }
            let result = try await ImportRun(journal, into: slow, fields: try await fields(place)).write()
            #expect(result.refused == [ImportRefusal(line: 4, reason: "changed meanwhile: first_name")])
            #expect(result.new == 2 && result.changed == 2 && result.open == 0)
            let state = try await place.state()
            #expect(state["3"]?["first_name"] == "Colleague" && state["4"]?["first_name"] == "Name 4")
        }
    }

    @Test("A write that waits is sent after a further reading when nobody has changed the person")
    func unchanged() async throws {
        try await ImportPlace.run { place in
            let text = (2..<30).reduce("id,first_name\n") { $0 + "\($1),Name \($1)\n" }
            let journal = try await place.plan(text)
            let time = PassingTime()
            let count = Atomic(0)
            let before = try await place.state()
            let slow = nation(at: place, time) { method, _ in
                // Each second write finds its reading too old, and so does each row that has not begun.
                guard method == .patch, count.add(1, ordering: .relaxed).newValue % 2 == 0 else { return }
                time.pass(.milliseconds(2500))
            }
            let run = ImportRun(journal, into: slow, fields: try await fields(place))
            #expect(try await run.write().changed == 28)
            #expect(try await place.state()["29"]?["first_name"] == "Name 29")
            let undone = try await ImportUndo(journal, at: slow, fields: try await fields(place)).undo()
            #expect(undone.restored == 28 && undone.kept.isEmpty, "\(undone)")
            #expect(try await place.state() == before)
        }
    }

    @Test("An undo keeps what a colleague changes, or gives, while it waits")
    func undone() async throws {
        try await ImportPlace.run { place in
            let journal = try await place.plan(Self.sheet)
            #expect(try await place.write(journal).new == 2)
            let new = try #require(try await place.state().first { $0.value["email"] == "fresh3@example.org" }?.key)
            let (time, once, another) = (PassingTime(), Once(), Once())
            let slow = nation(at: place, time) { method, path in
                let nation = place.nation()
                if method == .patch, path.hasSuffix("signups/3"), once.take() {
                    try await nation.v2.signups.update("3") { $0.firstName = "Colleague" }
                    time.pass(.seconds(3))
                } else if method == .delete, path.hasSuffix("signups/\(new)"), another.take() {
                    try await nation.v2.donations.create {
                        $0.signupID = ResourceID(new)
                        $0.amountInCents = 100
                        $0.paymentTypeName = "Cash"
                    }
                    time.pass(PersonReferences.age + .seconds(3))
                }
            }
            let result = try await ImportUndo(journal, at: slow, fields: try await fields(place)).undo()
            #expect(result.deleted == 1 && result.restored == 2, "\(result)")
            #expect(
                result.kept.map(\.reason) == ["first_name changed since", "donations refer to the person"], "\(result)")
            let state = try await place.state()
            #expect(state["3"]?["first_name"] == "Colleague" && state[new] != nil)
        }
    }
}

/// The system's time, which can be moved ahead.
private final class PassingTime: Sendable {
    private let ahead = Mutex(Duration.zero)

    func pass(_ duration: Duration) { ahead.withLock { $0 += duration } }

    var source: TimeSource {
        let system = TimeSource.system
        return TimeSource(
            now: { [self] in system.now().advanced(by: ahead.withLock { $0 }) }, date: system.date,
            sleep: { [self] in try await system.sleep($0.advanced(by: .zero - ahead.withLock { $0 })) })
    }
}

/// Something that happens once.
private final class Once: Sendable {
    private let isTaken = Atomic(false)

    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
}

/// A step in which a write waits.
private struct WaitingWrite: Middleware {
    typealias Step = @Sendable (HTTPRequest.Method, _ path: String) async throws -> Void

    let step: Step

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        try await step(request.head.method, request.url.split(separator: "?").first.map(String.init) ?? "")
        return try await next(request)
    }
}

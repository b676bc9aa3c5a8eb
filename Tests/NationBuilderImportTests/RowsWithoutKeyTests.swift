// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import NationBuilder
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderImport

/// Rows without a key at a nation, however many they are, and wherever their preview is cancelled.
@Suite("Rows without a key at a nation", .timed, .timeLimit(.minutes(10)))
struct RowsWithoutKeyTests {
    /// Rows of people with a telephone number, every other one with a day of birth too.
    private static func sheet(_ count: Int) -> String {
        "first_name,last_name,mobile,dob,occupation\n"
            + (0..<count).map { number in
                let day = number.isMultiple(of: 2) ? "1980-01-\(10 + number % 19)" : ""
                return "First\(number % 37),Last\(number),202555\(String(10_000 + number).dropFirst()),\(day),x\n"
            }.joined()
    }

    @Test(
        "However many they are, each creates one person, and the same file finds all of them",
        arguments: [
            1, 10, 11, 100, 1_000,
        ])
    func many(count: Int) async throws {
        try await ImportPlace.run(people: 3) { place in
            let text = Self.sheet(count)
            let (_, first) = try await place.people(text)
            #expect([first.new, first.twice, first.refused.count, first.questions.count] == [count, 0, 0, 0])
            let result = try await place.write(try await place.plan(text))
            #expect([result.new, result.changed, result.refused.count] == [count, 0, 0])
            let (_, again) = try await place.people(text)
            #expect([again.new, again.changed, again.same] == [0, 0, count], "\(again.refused.prefix(3))")
            // Ten rows are two requests by number, and ten of those with a day of birth one by name.
            #expect(
                again.requestsSent <= 2 * ((count + 9) / 10) + ((count + 1) / 2 + 9) / 10 + 3, "\(again.requestsSent)")
            // A file about their occupation changes each of them once.
            let (_, changed) = try await place.people(text.replacing(",x\n", with: ",y\n"))
            #expect([changed.new, changed.changed] == [0, count])
        }
    }

    @Test("Cancelled at any of its requests, a preview sends nothing more, and goes on to the same result")
    func cancelled() async throws {
        try await ImportPlace.run(people: 3) { place in
            let text = Self.sheet(45) + "First1,Last1,(202) 555-0001,,x\n"
            _ = try await place.write(try await place.plan(Self.sheet(20)))
            let (_, whole) = try await place.people(text)
            #expect([whole.new, whole.same, whole.twice] == [25, 20, 1] && whole.requestsSent > 10)
            for moment in 1...whole.requestsSent {
                let sheet = try Sheet(text)
                let transport = CancellingTransport(at: moment)
                var people = try PeopleImport(
                    into: place.nation(transport), ImportMap(sheet.header, fields: []), ImportOptions())
                for row in sheet.rows { try await people.add(row) }
                let begun = people
                // The task begins when it can be cancelled.
                let (start, open) = AsyncStream.makeStream(of: Void.self)
                let task = Task {
                    for await _ in start { break }
                    var people = begun
                    return try await people.preview().rows
                }
                transport.onRequest { task.cancel() }
                open.finish()
                await #expect(throws: CancellationError.self) { _ = try await task.value }
                let sent = transport.count
                // At most the requests that had begun with it.
                #expect(sent < moment + PeopleReading.atOnce, "\(sent) after \(moment)")
                transport.onRequest(nil)
                let result = try await people.preview()
                #expect([result.new, result.same, result.twice] == [whole.new, whole.same, whole.twice])
            }
        }
    }
}

/// A transport that counts requests, and calls a closure when one of them is sent.
private final class CancellingTransport: Transport {
    private struct State {
        var count = 0
        var onRequest: (@Sendable () -> Void)?
    }

    private let moment: Int
    private let state = Mutex(State())

    init(at moment: Int) { self.moment = moment }

    var count: Int { state.withLock { $0.count } }

    func onRequest(_ closure: (@Sendable () -> Void)?) { state.withLock { $0.onRequest = closure } }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let closure = state.withLock { state in
                state.count += 1
                return state.count == moment ? state.onRequest : nil
            }
            closure?()
            return try await Wire.platform.send(request)
        }
    }
}

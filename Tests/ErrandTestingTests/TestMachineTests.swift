// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("A machine in a test", .timed, .timeLimit(.minutes(5)))
struct TestMachineTests {
    private let time = TestTime()

    @Test("The clocks of machines differ by their offsets, and move together", arguments: [-3600, 0, 3600])
    func clocks(seconds: Int) async throws {
        let machine = TestMachine("a", at: time, clockOffset: .seconds(seconds))
        #expect(machine.name == "a")
        for _ in 0..<2 {
            #expect(machine.time.now().sinceOrigin == time.now.sinceOrigin + .seconds(seconds))
            #expect(machine.time.date() == time.date.addingTimeInterval(TimeInterval(seconds)))
            await time.advance(by: .seconds(10))
        }
    }

    @Test("A sleeper of a machine wakes when the test's time has moved on by its duration", arguments: [-3600, 3600])
    func sleepers(seconds: Int) async throws {
        let machine = TestMachine("a", at: time, clockOffset: .seconds(seconds))
        let sleeper = Task { try await machine.time.sleep(for: .seconds(5)) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        try await sleeper.value
    }

    @Test("A request tells from which machine it came")
    func requests() async throws {
        let stub = StubTransport(time: time.source, .when(.get, "people/{}", .json(["id": 7])))
        for machine in [TestMachine("a", at: time), TestMachine("b", at: time)] {
            let client = Client("https://api.example.com", transport: machine.transport(stub)) {
                $0.time = machine.time
            }
            try await client.send(Request<Void>.get("people/7"))
        }
        try await Client("https://api.example.com", transport: stub).send(Request<Void>.get("people/7"))
        #expect(stub.requests.map(\.machine) == ["a", "b", nil])
    }
}

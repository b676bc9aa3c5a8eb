// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandTesting
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

// The tests of the page "Testing your app", and of the other pages' middleware and transports.

@Suite("Testing your app", .timed, .timeLimit(.minutes(10)))
struct TestingPageTests {
    @Test("A person's name is read, and a missing person is nil")
    func names() async throws {
        let stub = StubTransport(
            .when(.get, "people/7", .json(["id": 7, "name": "Ada"])),
            .when(.get, "people/{}", .status(.notFound)))
        let directory = Directory(transport: stub)

        #expect(try await directory.name(of: 7) == "Ada")
        #expect(try await directory.name(of: 8) == nil)
        #expect(stub.requests.map(\.path) == ["/v1/people/7", "/v1/people/8"])
    }

    @Test("A request is sent again when the connection breaks")
    func faults() async throws {
        let time = TestTime()
        let stub = StubTransport(.when(.get, "people/{}", .json(["id": 7, "name": "Ada"])))
        let faults = FaultTransport(stub, .reset(.beforeHead))
        let directory = Directory(transport: faults, time: time.source)

        async let name = directory.name(of: 7)
        try await time.waitForSleepers { $0.contains { $0.sinceOrigin < .seconds(1) } }  // before the retry
        await time.advance(by: .seconds(1))
        #expect(try await name == "Ada")
        #expect(stub.requests.count == 2)
    }

    @Test("A server that never responds ends the call after a minute")
    func silence() async throws {
        let time = TestTime()
        let stub = StubTransport(time: time.source, .when(.get, "people/{}", .silence))
        let directory = Directory(transport: stub, time: time.source)

        let call = Task { try await directory.name(of: 7) }
        try await time.waitForSleepers()
        await time.advance(by: .seconds(60))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
    }

    @Test("Two machines together send no more than one may")
    func machines() async throws {
        let time = TestTime()
        let stub = StubTransport(time: time.source, .when(.get, "people/{}", .json(["id": 7, "name": "Ada"])))
        let budget = FixedFleet(members: 2)
        let machines = [TestMachine("a", at: time), TestMachine("b", at: time, clockOffset: .seconds(3600))]
        let directories = machines.map { machine in
            Directory(
                transport: machine.transport(stub), time: machine.time,
                limit: RateLimit(.requests(10, per: .seconds(10)), shared: budget))
        }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for directory in directories {
                for id in 1...8 { group.addTask { _ = try await directory.name(of: id) } }
            }
            try await stub.waitForRequests(10)
            try await time.waitForSleeper(dueIn: .seconds(10))
            #expect(stub.requests.count { $0.machine == "a" } == 5)
            await time.advance(by: .seconds(10))
            try await group.waitForAll()
        }
        #expect(stub.requests.count == 16)
    }

    @Test("A recorded exchange is replayed")
    func cassette() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let service = StubTransport(.when(.get, "people/{}", .json(["id": 7, "name": "Ada"])))

        // Once, against the real service:
        let recorder = Recorder(service)
        _ = try await Directory(transport: recorder).name(of: 7)
        try recorder.cassette.write(toFile: path)

        // In each test:
        let replayer = Replayer(try Cassette(contentsOfFile: path))
        #expect(try await Directory(transport: replayer).name(of: 7) == "Ada")
    }

    @Test("A person is found in a nation")
    func nation() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 10)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                authorizer: .bearer(sandbox.accessToken), transport: .platform)

            let found = try await nation.v1.people.match(email: sandbox.adminEmail)
            #expect(found?.id == 1)
        }
    }
}

@Suite("Middleware and transports of the pages", .timed, .timeLimit(.minutes(10)))
struct WrittenStepTests {
    @Test("The language is sent, and the busy server is asked once more")
    func steps() async throws {
        let stub = StubTransport(.when(.get, "cities", .status(.serviceUnavailable), .json(["Berlin"])))
        let time = TestTime()
        let client = Client(bare: "https://api.example.com/v1", transport: stub) {
            $0.middleware = [Language(code: "fr"), OnceMore()]
            $0.time = time.source
        }
        async let cities: [String] = client.send(.get("cities", .timeout(nil)))
        try await time.waitForSleepers()
        await time.advance(by: .seconds(1))
        #expect(try await cities == ["Berlin"])
        #expect(stub.requests.compactMap { $0.fields[.acceptLanguage] } == ["fr", "fr"])
    }

    @Test("While the service is repaired nothing is sent")
    func maintenance() async throws {
        let stub = StubTransport(.when(.get, "cities", .json([])))
        let client = Client(bare: "https://api.example.com/v1", transport: stub) {
            $0.middleware = [Maintenance { true }]
        }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("cities")) }
        #expect(error?.kind == .maintenance && stub.requests.isEmpty)
    }

    @Test("A transport responds, and another one counts")
    func transports() async throws {
        let counting = CountingTransport(base: EchoTransport())
        let client = Client(bare: "https://api.example.com/v1", transport: counting)
        #expect(try await client.send(Request<String>.get("cities").reading(.text)) == "/v1/cities")
        #expect(counting.count.value == 1)
    }
}

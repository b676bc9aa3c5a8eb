// SPDX-License-Identifier: MIT

import Errand
import ErrandConformance
import TestSupport
import Testing

/// A transport whose exchanges end neither by `end()` nor by cancellation.
private struct HangingTransport: Transport {
    let events: AsyncStream<Void>

    func exchange(_ request: RawRequest) -> any Exchange { Hanging(events: events) }

    private final class Hanging: Exchange {
        let events: AsyncStream<Void>

        init(events: AsyncStream<Void>) { self.events = events }

        func response() async throws -> RawResponse {
            // A task of its own is not cancelled with its caller.
            await Task.detached { [events] in for await _ in events {} }.value
            throw CancellationError()
        }

        func end() {}
    }
}

@Suite("Transport conformance", .timed, .timeLimit(.minutes(10)))
struct TransportConformanceTests {
    private typealias Check = TransportConformance.Check

    @Test("The platform's transport keeps its promises", arguments: TransportConformance.checks)
    func platform(check: TransportConformance.Check) async throws {
        try await TransportConformance { .platform }.run(check)
    }

    @Test("Each defect is found by the checks that look for it", arguments: Defect.cases)
    func defects(item: Defect.Case) async throws {
        // A check that is late only because the machine is busy has found nothing.
        let patience: Duration = item.isEndless ? .seconds(1) : .seconds(60)
        let kit = TransportConformance(patience: patience) { item.defect.make() }
        let broken = await #expect(throws: BrokenPromise.self) { try await kit.run(item.check) }
        #expect(broken?.check == item.check)
        #expect(broken?.reason.hasPrefix("not done") == item.isEndless)
    }

    @Test("Every check has a defect that it finds", arguments: TransportConformance.checks)
    func everyCheck(check: TransportConformance.Check) {
        #expect(Defect.all.contains { $0.checks.contains(check) })
    }

    @Test("Names of checks are unique")
    func names() {
        #expect(Set(TransportConformance.checks.map(\.id)).count == TransportConformance.checks.count)
    }

    @Test("A transport that does not decode passes compressed bytes through, and says so")
    func undecoded() async throws {
        let raw = FaultyTransport.responding { response in
            #expect(response.head.headerFields[.contentEncoding] == "gzip")
        }
        let kit = TransportConformance(decodesContent: false) { raw }
        // The platform's transport decodes, so this claim is false.
        await #expect(throws: BrokenPromise.self) { try await kit.run(.gzip) }
    }

    @Test("A broken promise that is excepted is no failure, and a kept one that is excepted is")
    func exceptions() async throws {
        let joining = FaultyTransport.responding { response in
            for field in response.head.headerFields {
                response.head.headerFields[field.name] = response.head.headerFields[field.name]
            }
        }
        let kit = TransportConformance(
            exceptions: [.duplicateFields: "it joins them", .redirect: "untrue"], patience: .seconds(60)
        ) { joining }
        try await kit.run(.duplicateFields)
        let broken = await #expect(throws: BrokenPromise.self) { try await kit.run(.redirect) }
        #expect(broken?.reason == "kept, so the exception is not needed: untrue")
    }

    @Test("A check that ends the process is not run")
    func traps() async throws {
        let kit = TransportConformance(exceptions: [.garbage: .traps("so it is")]) {
            FaultyTransport { _, _ in throw Unwanted() }
        }
        try await kit.run(.garbage)
        await #expect(throws: BrokenPromise.self) { try await kit.run(.drip) }
    }

    private struct Unwanted: Error {}

    @Test("A transport that hangs is found, and left behind, even where it is excepted")
    func hang() async throws {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        let hanging = HangingTransport(events: events)
        let kit = TransportConformance(exceptions: [.noContent: "slow"], patience: .milliseconds(100)) { hanging }
        let broken = await #expect(throws: BrokenPromise.self) { try await kit.run(.noContent) }
        #expect(broken?.reason.contains("did not end when it was cancelled") == true)
    }

    @Test("A run of all checks names all that were broken")
    func runAll() async throws {
        let kit = TransportConformance(patience: .seconds(1)) { FaultyTransport { _, _ in throw Unwanted() } }
        let broken = await #expect(throws: BrokenPromises.self) { try await kit.run() }
        #expect(broken?.all.map(\.check) == TransportConformance.checks)
    }
}

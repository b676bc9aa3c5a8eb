// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

/// `nb mirror` as a process, which is killed at any moment of its time.
@Suite(.timed, .enabled(if: MirrorPlace.hasJudge, "python3 is missing"), .timeLimit(.minutes(40))) struct KilledRunTests
{
    /// The `nb` that is killed; `ERRAND_NB` names another one, such as that of a release build.
    private static let program = ProcessInfo.processInfo.environment["ERRAND_NB"] ?? "nb"
    private static let kills = Soak.isOn ? 300 : 4
    private static let people = 300

    private func start(_ place: MirrorPlace) throws -> Program {
        try Program(
            Self.program, ["mirror", place.path, "--sweep", "--accept-deletions", "any"],
            environment: [
                "NB_BASE_URL": place.sandbox.baseURL, "NB_TOKEN": place.sandbox.accessToken,
                "NB_SLUG": place.sandbox.slug, "NB_KEYRING": "0",
            ])
    }

    /// Runs until a run comes to its end, and kills all others.
    ///
    /// - Parameter longest: The latest moment of a kill after the start of a run.
    /// - Returns: How many were killed.
    private func refresh(_ place: MirrorPlace, killedWithin longest: Duration, atMost most: Int) async throws -> Int {
        var kills = 0
        while true {
            let run = try start(place)
            // A run that comes to its end before it can be killed is whole, too.
            let moment = longest * Double.random(in: 0...1)
            let killing = Task { [kills] in
                guard kills < most else { return }
                try await Task.sleep(for: moment)
                run.signal(SIGKILL)
            }
            let result = try await run.result()
            killing.cancel()
            guard result.status == SIGKILL else {
                #expect(result.status == 0, "\(result)")
                return kills
            }
            kills += 1
        }
    }

    /// Changes, adds and removes people, with what refers to them.
    private func change(_ place: MirrorPlace, _ round: Int) async throws {
        let client = Client(bare: nil, transport: .platform)
        let token = RequestPart.header("Authorization", "Bearer \(place.sandbox.accessToken)")
        // Somebody may be gone already.
        let status = RequestPart.option(\.acceptedStatus, .any)
        func signup(_ id: Int? = nil) -> RequestPart {
            .url("\(place.sandbox.baseURL)/api/v2/signups" + (id.map { "/\($0)" } ?? ""))
        }
        func draft(_ id: Int?, _ attributes: JSONValue) -> RequestPart {
            var resource: JSONObject = ["type": "signups", "attributes": attributes]
            if let id { resource["id"] = .string("\(id)") }
            return .json(["data": .object(resource)] as JSONValue)
        }
        for number in 0..<10 {
            let id = Int.random(in: 2...Self.people)
            let request: Request<Void>
            switch number {
            case 0..<2: request = .delete("", signup(id), token, status)
            case 2..<5:
                request = .post(
                    "", signup(), draft(nil, ["email": .string("k\(round)-\(number)@example.org")]), token, status)
            default:
                request = .patch("", signup(id), draft(id, ["occupation": .string("job \(round)")]), token, status)
            }
            try await client.send(request)
        }
    }

    @Test func `However often runs are killed, the next one ends with the nation's rows`() async throws {
        try await MirrorPlace.run(people: Self.people) { place in
            let start = ContinuousClock.now
            #expect(try await refresh(place, killedWithin: .zero, atMost: 0) == 0)
            let whole = ContinuousClock.now - start
            var (kills, rounds) = (0, 0)
            while kills < Self.kills {
                rounds += 1
                try await change(place, rounds)
                if rounds % 3 == 1 {
                    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place.path + end) }
                }
                kills += try await refresh(place, killedWithin: whole, atMost: min(10, Self.kills - kills))
                try await place.expectSame()
            }
            print("figures: \(kills) kills of runs of \(whole) in \(rounds) copies")
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import Errand
@testable import ErrandMiddleware

/// How often a request reaches the transport, through each door and whatever becomes of it.
@Suite("Requests that are sent again", .timed, .timeLimit(.minutes(30)))
struct SentAgainTests {
    /// The settings of a run.
    struct Setting: Sendable {
        var unprocessed = StatusSet.none
        var redirects = RedirectPolicy.standard
        var isRenewed = false
    }

    /// A request that is neither idempotent nor has a key.
    enum Write: String, CaseIterable, Sendable {
        case post, patch, readWithEffect

        var method: HTTPRequest.Method {
            switch self {
            case .post: .post
            case .patch: .patch
            case .readWithEffect: .get
            }
        }

        var part: RequestPart {
            self == .readWithEffect ? .option(\.isIdempotent, false) : .group([.method(method), .json([1])])
        }
    }

    /// Sends a request to a server that responds with the outcomes in order, then well twice, and then with 204, which
    /// ends every stream of events.
    ///
    /// - Returns: The requests that reached the transport.
    private func requests(
        _ door: CallDoor, _ outcomes: [WireOutcome], _ part: RequestPart, _ setting: Setting = Setting()
    ) async -> [RawRequest] {
        let wire = ClosureTransport { _, attempt in
            let last = WireOutcome.status(attempt < outcomes.count + 3 ? 200 : 204)
            return try (attempt > outcomes.count ? last : outcomes[attempt - 1]).respond(door, attempt)
        }
        let time = TestTime()
        var policy = RetryPolicy()
        policy.backoff = .none
        policy.unprocessedStatuses = setting.unprocessed
        let client = Client(bare: "https://api.example.com/v1", transport: wire) { [policy] in
            $0.time = time.source
            $0.middleware = .standard {
                $0.authorizer = setting.isRenewed ? RenewingAuthorizer() : .bearer("t")
                $0.retry = policy
                $0.retryBudget = .unlimited
                $0.redirects = setting.redirects
                $0.breaker = .standard
                $0.cache = Cache(MemoryCacheStore())
                // No body is as small, so that none is shared.
                $0.coalescing = 0
            }
        }
        _ = await door.outcome(client, time, part)
        await client.shutdown()
        return wire.requests
    }

    @Test(
        "A request that is neither idempotent nor keyed is sent again only where the server has certainly not acted",
        arguments: CallDoor.allCases)
    func once(door: CallDoor) async {
        for outcome in WireOutcome.all {
            let count = await requests(door, [outcome], Write.post.part).count
            #expect(count == (outcome.isWithoutEffect() ? 2 : 1), "\(door): \(outcome)")
        }
    }

    @Test(
        "It is sent again after a 401 with a newer credential, and after a status that the policy names",
        arguments: CallDoor.allCases)
    func allowed(door: CallDoor) async {
        let settings = [
            Setting(isRenewed: true), Setting(unprocessed: .only(429)), Setting(unprocessed: .only(503)), Setting(),
        ]
        for setting in settings {
            for code in [401, 429, 503] {
                let outcome = WireOutcome.status(code)
                let isAgain = outcome.isWithoutEffect(unprocessed: setting.unprocessed, isRenewed: setting.isRenewed)
                let count = await requests(door, [outcome], Write.post.part, setting).count
                #expect(count == (isAgain ? 2 : 1), "\(door): \(outcome)")
            }
        }
    }

    @Test(
        "A redirect repeats it after 307 and 308 at the same origin only",
        arguments: CallDoor.allCases, Write.allCases)
    func redirected(door: CallDoor, write: Write) async {
        for policy in [RedirectPolicy.standard, .changingMethod, .never] {
            for code in 300...308 {
                for location in WireOutcome.Location.allCases {
                    let outcome = WireOutcome.status(code, location: location)
                    let seen = await requests(door, [outcome], write.part, Setting(redirects: policy))
                    // What follows a 303 is another request, which only reads.
                    let again = seen.dropFirst().count { $0.head.method == write.method && code != 303 }
                    let isAgain = outcome.isWithoutEffect() && policy != .never
                    #expect(again == (isAgain ? 1 : 0), "\(door) \(write): \(outcome)")
                    #expect(seen.count <= 2, "\(door) \(write): \(outcome)")
                }
            }
        }
    }

    @Test(
        "Whatever becomes of what follows a response, the request itself is not sent again once the server may have acted",
        arguments: CallDoor.allCases, [Write.post, .patch])
    func inARow(door: CallDoor, write: Write) async {
        let setting = Setting(unprocessed: .only(429), redirects: .changingMethod, isRenewed: true)
        for first in WireOutcome.sorts {
            for second in WireOutcome.sorts {
                let outcomes = [first, second]
                let seen = await requests(door, outcomes, write.part, setting)
                let writes = seen.indices.filter { seen[$0].head.method == write.method }
                for index in writes.dropLast() {
                    let isAllowed =
                        index < 2
                        && outcomes[index].isWithoutEffect(unprocessed: setting.unprocessed, isRenewed: true)
                    #expect(isAllowed, "\(door) \(write): \(first), then \(second): request \(index + 1)")
                }
            }
        }
    }

    @Test(
        "A read that has an effect is sent once, even where it could be shared or stored", arguments: CallDoor.allCases)
    func readWithEffect(door: CallDoor) async {
        for outcome in WireOutcome.sorts {
            let seen = await requests(door, [outcome], Write.readWithEffect.part)
            let isRead = if case .status(303, _) = outcome { true } else { false }
            #expect(seen.count == (outcome.isWithoutEffect() || isRead ? 2 : 1), "\(door): \(outcome)")
        }
    }

    @Test(
        "An idempotent request, and one with a key, are sent again through each door, with the same key",
        arguments: CallDoor.allCases)
    func idempotent(door: CallDoor) async {
        let parts: [RequestPart] = [
            .method(.put), .option(\.isIdempotent, true), .idempotencyKey(), .idempotencyKey(field: .ifMatch),
            .group([.header(.ifMatch, "k"), .option(\.idempotencyField, .ifMatch)]), .header(.idempotencyKey, "k"),
        ]
        for part in parts {
            for outcome in [WireOutcome.failure(.connection.lost), .failure(.connection.stale), .status(503)] {
                let seen = await requests(door, [outcome], .group([.json([1]), part]))
                // A stream of events is requested again when it has ended, too.
                #expect(seen.count == (door == .events ? 4 : 2), "\(door): \(outcome)")
                #expect(Set(seen.map { $0.head.headerFields[.idempotencyKey] }).count == 1)
                #expect(Set(seen.map { $0.head.headerFields[.ifMatch] }).count == 1)
            }
        }
    }
}

/// An authorizer that always has a newer credential.
struct RenewingAuthorizer: Authorizer {
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer t"
        return .fixed
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { true }

    var identity: String? { nil }
}

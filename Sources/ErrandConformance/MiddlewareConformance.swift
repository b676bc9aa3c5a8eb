// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandTesting
import HTTPTypes

/// A test kit that checks whether a middleware of your own lets its calls end.
///
/// A call waits for its middleware, even after its deadline. A middleware that ignores the
/// cancellation of its task keeps the call from ending, whatever its limits are.
/// Give the kit the middleware in the state in which it waits longest, for example with a
/// database that does not respond:
///
/// ```swift
/// let conformance = MiddlewareConformance { AuditTrail(in: SilentDatabase()) }
///
/// @Test("A call through my middleware ends", arguments: MiddlewareConformance.checks)
/// func ends(_ check: MiddlewareConformance.Check) async throws {
///     try await conformance.run(check)
/// }
/// ```
public struct MiddlewareConformance: Sendable {
    /// The check of one promise of a middleware.
    public struct Check: Sendable, CustomStringConvertible {
        /// The promise in words.
        public let description: String
        let hasResponse: Bool
        let isCancelled: Bool
    }

    /// The checks of all promises.
    public static let checks: [Check] = [true, false].flatMap { hasResponse in
        [true, false].map { isCancelled in
            let end = isCancelled ? "A cancelled call ends" : "A call ends at its deadline"
            let place = hasResponse ? "when the response comes at once" : "when no response comes"
            return Check(description: "\(end) soon, \(place)", hasResponse: hasResponse, isCancelled: isCancelled)
        }
    }

    private let patience: Duration
    private let make: @Sendable () async throws -> any Middleware

    /// Creates a kit for a middleware.
    ///
    /// - Parameters:
    ///   - patience: The time in which a call must have ended after its end.
    ///   - make: Returns the middleware; called once for each check.
    public init(patience: Duration = .seconds(5), _ make: @escaping @Sendable () async throws -> any Middleware) {
        self.patience = patience
        self.make = make
    }

    /// Runs a check.
    ///
    /// - Throws: ``BrokenStepPromise``, and the errors of `make`.
    public func run(_ check: Check) async throws {
        let step = try await make()
        let limit = Duration.milliseconds(50)
        let transport = StepTransport(hasResponse: check.hasResponse)
        let client = Client(bare: "http://step.example", transport: transport) { $0.middleware = [step] }
        let request = Request<Void>.get("", .timeout(check.isCancelled ? nil : limit), .option(\.idleTimeout, nil))
        let outcome = await Deadline(patience + limit).run {
            let call = Task { try await client.send(request) }
            if check.isCancelled {
                try await Task.sleep(for: limit)
                call.cancel()
            }
            _ = await call.result
        }
        if case .ended = outcome { return }
        throw BrokenStepPromise(
            check: check.description,
            reason: "the call had not ended after \(patience): the step waits, and its task was cancelled")
    }
}

/// A promise that a middleware did not keep.
public struct BrokenStepPromise: Error, Sendable, CustomStringConvertible {
    /// The promise in words.
    public let check: String

    /// The observed behavior.
    public let reason: String

    /// The promise and the observed behavior.
    public var description: String { "\(check)\n  \(reason)" }
}

/// A transport that responds at once, or never.
private struct StepTransport: Transport {
    let hasResponse: Bool

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            if !hasResponse { try await Parking().wait() }
            return RawResponse(head: HTTPResponse(status: .ok))
        }
    }
}

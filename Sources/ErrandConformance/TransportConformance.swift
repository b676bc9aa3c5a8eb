// SPDX-License-Identifier: MIT

public import ErrandCore

/// A test kit that checks whether a transport keeps the promises of
/// ``/ErrandCore/Transport``.
///
/// Each promise is a separate ``Check``. The check runs against a small server
/// that the kit starts on 127.0.0.1, and that misbehaves byte by byte if the
/// check asks for it. With Swift Testing, each check becomes a test case:
///
/// ```swift
/// let conformance = TransportConformance(exceptions: [.informational: "…why"]) { MyTransport() }
///
/// @Test("My transport keeps its promises", arguments: TransportConformance.checks)
/// func promise(_ check: TransportConformance.Check) async throws {
///     try await conformance.run(check)
/// }
/// ```
///
/// Name a promise that the transport cannot keep as an exception, with the
/// reason. Its check still runs: it must end without a trap or a hang, and an
/// exception that is no longer needed is reported. Only a check that would end
/// the process, ``Exception/traps(_:)``, does not run.
public struct TransportConformance: Sendable {
    private let makeTransport: @Sendable () async throws -> any Transport
    private let exceptions: [Check: Exception]
    private let decodesContent: Bool
    private let patience: Duration

    /// Creates a kit for a transport.
    ///
    /// - Parameters:
    ///   - exceptions: The promises that the transport cannot keep, each with
    ///     the reason.
    ///   - decodesContent: Whether the transport decodes gzip. A transport that
    ///     does not decode must return the body unchanged.
    ///   - patience: The time limit of a check; 60 s by default, much longer than
    ///     needed, because machines may be busy. A check that takes longer is
    ///     cancelled, and its promise counts as broken.
    ///   - makeTransport: Returns the transport. It is called once for each
    ///     check, and may return the same transport each time.
    public init(
        exceptions: [Check: Exception] = [:], decodesContent: Bool = true, patience: Duration = .seconds(60),
        _ makeTransport: @escaping @Sendable () async throws -> any Transport
    ) {
        self.makeTransport = makeTransport
        self.exceptions = exceptions
        self.decodesContent = decodesContent
        self.patience = patience
    }

    /// Runs one check.
    ///
    /// - Throws: ``BrokenPromise`` when the promise was not kept, or was kept in
    ///   spite of an exception; the errors of `makeTransport`.
    public func run(_ check: Check) async throws {
        let exception = exceptions[check]
        guard exception?.kind != .traps else { return }
        let probe = ConformanceProbe(transport: try await makeTransport(), decodesContent: decodesContent)
        let outcome = await Deadline(patience).run { try await check.body(probe) }
        let fault: String? =
            switch (outcome, exception) {
            case (.ended(nil), nil): nil
            case (.ended(nil), let exception?): "kept, so the exception is not needed: \(exception)"
            case (.ended(let error?), nil): "\(error)"
            case (.late, nil): "not done after \(patience); it ended when it was cancelled"
            case (.ended, _?), (.late, _?): nil
            case (.hung, _): "not done after \(patience), and it did not end when it was cancelled"
            }
        if let fault { throw BrokenPromise(check: check, reason: fault) }
    }

    /// Runs all checks, one after another.
    ///
    /// - Throws: ``BrokenPromises`` with all broken promises; the errors of
    ///   `makeTransport`.
    public func run() async throws {
        var broken: [BrokenPromise] = []
        for check in Self.checks {
            do { try await run(check) } catch let promise as BrokenPromise { broken.append(promise) }
        }
        if !broken.isEmpty { throw BrokenPromises(all: broken) }
    }
}

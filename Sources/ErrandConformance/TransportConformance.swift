// SPDX-License-Identifier: MIT

public import ErrandCore

/// Whether a transport keeps the promises of ``Transport``.
///
/// Each promise is a ``Check`` of its own, run against a small server that the
/// kit starts on 127.0.0.1 and that misbehaves byte by byte where the check asks
/// for it. With Swift Testing, one line a promise:
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
/// A promise that a transport cannot keep is named as an exception, with the
/// reason. It is checked all the same: it must end without a trap or a hang, and
/// an exception that is not needed any more is reported. Only a check that is
/// known to end the process, ``Exception/traps(_:)``, is left out.
public struct TransportConformance: Sendable {
    private let makeTransport: @Sendable () async throws -> any Transport
    private let exceptions: [Check: Exception]
    private let decodesContent: Bool
    private let patience: Duration

    /// A kit for a transport.
    ///
    /// - Parameters:
    ///   - exceptions: The promises that the transport cannot keep, each with
    ///     the reason.
    ///   - decodesContent: Whether the transport decodes gzip; one that does not
    ///     must pass it through.
    ///   - patience: How long a check may take, 10 s by default. One that takes
    ///     longer is cancelled, and has not kept its promise.
    ///   - makeTransport: Gives the transport; called once for each check. It
    ///     may give the same one each time.
    public init(
        exceptions: [Check: Exception] = [:], decodesContent: Bool = true, patience: Duration = .seconds(10),
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
    ///   spite of an exception; what `makeTransport` throws.
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
    /// - Throws: ``BrokenPromises`` with all that were broken.
    public func run() async throws {
        var broken: [BrokenPromise] = []
        for check in Self.checks {
            do { try await run(check) } catch let promise as BrokenPromise { broken.append(promise) }
        }
        if !broken.isEmpty { throw BrokenPromises(all: broken) }
    }
}

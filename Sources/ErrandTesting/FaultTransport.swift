// SPDX-License-Identifier: MIT

public import ErrandCore
import Synchronization

/// A transport that spoils the exchanges of another one.
///
/// ```swift
/// let faults = FaultTransport(stub, .reset(.beforeHead), .status(503, retryAfter: .seconds(2)))
/// let client = Client("https://api.example.com", transport: faults) { $0.middleware = [.retry()] }
/// ```
///
/// A fault shows as the error that a real transport throws when a server or the
/// network does the same. Exchanges are numbered from 0 in the order in which
/// they begin; every attempt is one.
public struct FaultTransport: Transport {
    private let base: any Transport
    private let time: TimeSource
    private let choose: @Sendable (RawRequest, Int) -> Fault
    private let history = FaultHistory()

    /// Faults for the first exchanges, in order; later ones pass.
    ///
    /// - Parameters:
    ///   - base: What answers.
    ///   - time: What delays are measured by; the system's clock by default.
    ///   - faults: One for each exchange; `.none` lets one pass.
    public init(_ base: any Transport, time: TimeSource = .system, _ faults: Fault...) {
        self.init(base, time: time) { _, index in index < faults.count ? faults[index] : .none }
    }

    /// Faults by a plan.
    ///
    /// - Parameters:
    ///   - base: What answers.
    ///   - time: What delays are measured by; the system's clock by default.
    ///   - plan: Which exchange gets which fault.
    public init(_ base: any Transport, time: TimeSource = .system, plan: FaultPlan) {
        self.init(base, time: time) { _, index in plan.fault(at: index) }
    }

    /// Faults as a function says.
    ///
    /// - Parameters:
    ///   - base: What answers.
    ///   - time: What delays are measured by; the system's clock by default.
    ///   - choose: Called once for each exchange, with its number.
    public init(
        _ base: any Transport, time: TimeSource = .system,
        choose: @escaping @Sendable (_ request: RawRequest, _ index: Int) -> Fault
    ) {
        self.base = base
        self.time = time
        self.choose = choose
    }

    /// The fault of each exchange so far, in order.
    public var injected: [Fault] { history.faults }

    /// Those of the transport behind it.
    public func concurrentRequests(to origin: URLOrigin) -> Int? { base.concurrentRequests(to: origin) }

    /// That of the transport behind it.
    public var taskExecutor: (any TaskExecutor)? { base.taskExecutor }

    /// Sends the request, and spoils the exchange.
    public func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            let fault = history.next { choose(request, $0) }
            return try await fault.exchange(request, over: base, time)
        }
    }
}

/// The faults so far.
private final class FaultHistory: Sendable {
    private let state = Mutex<[Fault]>([])

    var faults: [Fault] { state.withLock { $0 } }

    /// Chooses the next fault; the lock makes the numbers right, so the choice
    /// must not come back here.
    func next(_ choose: (Int) -> Fault) -> Fault {
        state.withLock { faults in
            let fault = choose(faults.count)
            faults.append(fault)
            return fault
        }
    }
}

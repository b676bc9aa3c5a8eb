// SPDX-License-Identifier: MIT

public import ErrandCore
import Synchronization

/// A transport that injects faults into the exchanges of another transport.
///
/// ```swift
/// let faults = FaultTransport(stub, .reset(.beforeHead), .status(503, retryAfter: .seconds(2)))
/// let client = Client("https://api.example.com", transport: faults) { $0.middleware = [.retry()] }
/// ```
///
/// A fault shows as the error that a real transport throws when a server or the
/// network fails in the same way. Exchanges are numbered from 0 in the order in
/// which they begin. Every attempt is an exchange.
public struct FaultTransport: Transport {
    private let base: any Transport
    private let time: TimeSource
    private let choose: @Sendable (RawRequest, Int) -> Fault
    private let history = FaultHistory()

    /// Creates a transport with faults for the first exchanges, in order.
    ///
    /// Later exchanges have no fault.
    ///
    /// - Parameters:
    ///   - base: The transport that sends requests.
    ///   - time: The clock for delays; the system's clock by default.
    ///   - faults: The faults, one for each exchange; `.none` for an exchange
    ///     without a fault.
    public init(_ base: any Transport, time: TimeSource = .system, _ faults: Fault...) {
        self.init(base, time: time) { _, index in index < faults.count ? faults[index] : .none }
    }

    /// Creates a transport with faults by a plan.
    ///
    /// - Parameters:
    ///   - base: The transport that sends requests.
    ///   - time: The clock for delays; the system's clock by default.
    ///   - plan: The plan, which decides the fault of each exchange.
    public init(_ base: any Transport, time: TimeSource = .system, plan: FaultPlan) {
        self.init(base, time: time) { _, index in plan.fault(at: index) }
    }

    /// Creates a transport with faults by a function.
    ///
    /// - Parameters:
    ///   - base: The transport that sends requests.
    ///   - time: The clock for delays; the system's clock by default.
    ///   - choose: Returns the fault of an exchange. It is called once for each
    ///     exchange, with its number.
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

    /// Returns the number from the underlying transport.
    public func concurrentRequests(to origin: URLOrigin) -> Int? { base.concurrentRequests(to: origin) }

    /// Returns the connections of the underlying transport.
    public func connections(to origin: URLOrigin) -> ConnectionCounts? { base.connections(to: origin) }

    /// The executor of the underlying transport.
    public var taskExecutor: (any TaskExecutor)? { base.taskExecutor }

    /// Returns the exchange of a request, with its fault.
    public func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            let fault = history.next { choose(request, $0) }
            return try await fault.exchange(request, over: base, time)
        }
    }
}

/// The history of faults so far.
private final class FaultHistory: Sendable {
    private let state = Mutex<[Fault]>([])

    var faults: [Fault] { state.withLock { $0 } }

    /// Chooses the next fault.
    ///
    /// The closure runs under the lock, so that numbers are right, and must not
    /// call this method.
    func next(_ choose: (Int) -> Fault) -> Fault {
        state.withLock { faults in
            let fault = choose(faults.count)
            faults.append(fault)
            return fault
        }
    }
}

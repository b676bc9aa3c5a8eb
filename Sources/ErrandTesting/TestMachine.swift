// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandFoundation
import HTTPTypes

/// One of several machines in a test, whose clients should act as one.
///
/// A client on a machine has the machine's clock and its transport. All machines of a test share the test's time, and
/// usually the stub that stands for the server. So a test shows what two machines do together, such as keep to one
/// limit or renew one token, in one process and without waiting:
///
/// ```swift
/// let time = TestTime()
/// let stub = StubTransport(time: time.source, .when(.get, "people/{}", .json(["id": 7])))
/// let machines = [TestMachine("a", at: time), TestMachine("b", at: time, clockOffset: .seconds(3600))]
/// let clients = machines.map { machine in
///     Client("https://api.example.com", transport: machine.transport(stub)) { $0.time = machine.time }
/// }
/// ```
///
/// The parts that the machines share go into both clients, as they would reach both machines: a credential store, a
/// shared budget. The parts that each has for itself are made once for each.
public struct TestMachine: Sendable {
    /// The name, which ``RecordedRequest/machine`` tells.
    public let name: String

    /// The machine's clock: it moves with the test's time, and shows another time by the offset.
    ///
    /// The date and the moments differ by it. So code that takes a moment of one machine to another is found out.
    public let time: TimeSource

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - name: A name of its own.
    ///   - time: The time of the test.
    ///   - clockOffset: By how much the machine's clock is ahead; negative if it is behind, and zero by default.
    public init(_ name: String, at time: TestTime, clockOffset: Duration = .zero) {
        self.name = name
        let source = time.source
        self.time = TimeSource(
            now: { source.now().advanced(by: clockOffset) },
            date: { source.date().addingTimeInterval(clockOffset / .seconds(1)) },
            sleep: { try await source.sleep($0.advanced(by: .zero - clockOffset)) })
    }

    /// Returns a transport by which requests leave from this machine.
    ///
    /// It adds a field with the machine's name, `Test-Machine`, to each request.
    ///
    /// - Parameter base: The transport that sends them, such as a ``StubTransport`` that several machines share.
    public func transport(_ base: some Transport) -> some Transport { MachineTransport(base: base, name: name) }
}

/// A transport that marks requests with the name of a machine.
private struct MachineTransport: Transport {
    let base: any Transport
    let name: String

    func concurrentRequests(to origin: URLOrigin) -> Int? { base.concurrentRequests(to: origin) }

    func connections(to origin: URLOrigin) -> ConnectionCounts? { base.connections(to: origin) }

    var taskExecutor: (any TaskExecutor)? { base.taskExecutor }

    func exchange(_ request: RawRequest) -> any Exchange {
        var request = request
        if let field = HTTPField.Name.testMachine { request.head.headerFields[field] = name }
        return base.exchange(request)
    }
}

extension HTTPField.Name {
    fileprivate static let testMachine = Self("Test-Machine")
}

extension RecordedRequest {
    /// The name of the ``TestMachine`` that sent the request; `nil` when it came by no machine's transport.
    public var machine: String? { HTTPField.Name.testMachine.flatMap { fields[$0] } }
}

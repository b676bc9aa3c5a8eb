// SPDX-License-Identifier: MIT

/// A signal that wakes the runner of jobs.
struct JobSignal: Sendable {
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func send() { continuation.yield() }
}

// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// A sequence of a job's statuses, polled until the job is done.
    public struct JobStatusSequence<Output: Sendable>: AsyncSequence, Sendable {
        /// The status of the job.
        public typealias Element = JobStatus
        /// The API's error, or `CancellationError`.
        public typealias Failure = any Error

        let job: Job<Output>

        /// Creates an iterator, whose first poll is sent without a wait.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: JobWalk(job: job)) }

        /// An iterator over polls of the job.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var walk: JobWalk<Output>

            /// Returns the next status, or `nil` after that of the finished
            /// job.
            public mutating func next() async throws -> JobStatus? { try await walk.next() }
        }
    }
}

/// A series of polls of a job.
struct JobWalk<Output: Sendable> {
    let job: V1.Job<Output>
    private(set) var output: (@Sendable () async throws -> Output)?
    private var looks = 0
    private var isOver = false

    init(job: V1.Job<Output>) { self.job = job }

    mutating func next() async throws -> V1.JobStatus? {
        guard !isOver else { return nil }
        isOver = true
        switch try await patiently(job.look) {
        case .done(let status, let output):
            self.output = output
            return status
        case .going(let status):
            if status.isFailed {
                throw ClientError(.service, reason: "the nation reports that the job failed")
            }
            isOver = false
            return status
        }
    }

    /// Returns the result of the job, once a poll found it done.
    mutating func result() async throws -> Output {
        guard let output else { throw CancellationError() }
        looks = 0
        return try await patiently(output)
    }

    /// Sends a request after the wait of the schedule, and again after temporary
    /// failures.
    private mutating func patiently<Value: Sendable>(
        _ ask: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        var failures = 0
        var pause = Duration.zero
        while true {
            let wait = max(job.polling.wait(after: looks), pause)
            let time = job.time
            looks += 1
            do {
                return try await job.brake.run {
                    if wait > .zero { try await time.sleep(for: wait) }
                    return try await ask()
                }
            } catch let error as ClientError where job.polling.survives(error, failures: failures) {
                failures += 1
                pause = min(max(error.retryAfter ?? .zero, .zero), .seconds(86_400))
            }
        }
    }
}

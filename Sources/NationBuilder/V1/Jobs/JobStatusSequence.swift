// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// How far a job is, asked again and again until it is done.
    public struct JobStatusSequence<Output: Sendable>: AsyncSequence, Sendable {
        /// How far it is.
        public typealias Element = JobStatus
        /// What the API refuses, or `CancellationError`.
        public typealias Failure = any Error

        let job: Job<Output>

        /// An iterator that asks at once.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: JobWalk(job: job)) }

        /// An iterator over looks at the job.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var walk: JobWalk<Output>

            /// The next look; `nil` when the last one found the job done.
            public mutating func next() async throws -> JobStatus? { try await walk.next() }
        }
    }
}

/// Looks at a job, one after the other.
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
                throw ClientError(.service, reason: "the nation gave the job up")
            }
            isOver = false
            return status
        }
    }

    /// What came of the job; asked for when a look found it done.
    mutating func result() async throws -> Output {
        guard let output else { throw CancellationError() }
        looks = 0
        return try await patiently(output)
    }

    /// Asks when it is time to, and again as long as it fails for the moment.
    private mutating func patiently<Answer: Sendable>(
        _ ask: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
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

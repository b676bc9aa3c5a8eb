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
        let wait = job.polling.wait(after: looks)
        let (look, time) = (job.look, job.time)
        looks += 1
        let step = try await job.brake.run {
            if wait > .zero { try await time.sleep(for: wait) }
            return try await look()
        }
        switch step {
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
}

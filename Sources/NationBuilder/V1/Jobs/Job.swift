// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// A job of a nation: an import or an export, which continues after the
    /// response.
    ///
    /// ```swift
    /// let job = try await nation.v1.imports.start(V1.Import(csv, of: .people))
    /// let result = try await job.value { print($0.processed ?? 0, "of", $0.total ?? 0) }
    /// ```
    ///
    /// The API must be polled for the job's status. Nothing is sent until the
    /// program awaits ``value(_:)`` or ``statuses``. A poll that fails
    /// temporarily, such as by a 503, is repeated: see ``JobPolling/patience``.
    /// Another process can create a handle on the same job from its id.
    public struct Job<Output: Sendable>: Sendable, Identifiable {
        /// The result of a poll.
        enum Step: Sendable {
            case going(JobStatus)
            case done(JobStatus, @Sendable () async throws -> Output)
        }

        /// The id of the import or export.
        public let id: Int

        /// The intervals of polling.
        ///
        /// By default the wait is one second at first, and doubles after each
        /// poll, up to 30 seconds.
        public var polling = JobPolling()

        let time: TimeSource
        let look: @Sendable () async throws -> Step
        let abandon: @Sendable () async throws -> Void
        let brake = JobBrake()

        /// Polls the job once and returns its status.
        public func status() async throws -> JobStatus {
            switch try await look() {
            case .going(let status), .done(let status, _): status
            }
        }

        /// The statuses of repeated polls, until the job is done.
        ///
        /// The last one is the status of the finished job.
        public var statuses: JobStatusSequence<Output> { JobStatusSequence(job: self) }

        /// Waits until the job is done and returns its result.
        ///
        /// - Parameter progress: Called after each poll.
        /// - Throws: `ClientError.service` when the API says that the job failed,
        ///   and `CancellationError` when the task or the job is cancelled.
        public func value(_ progress: @Sendable (JobStatus) -> Void = { _ in }) async throws -> Output {
            var walk = JobWalk(job: self)
            while let status = try await walk.next() { progress(status) }
            return try await walk.result()
        }

        /// Cancels the job, as far as the API can.
        ///
        /// All tasks that wait for the job get a `CancellationError` at once.
        /// An export is deleted from the nation. An import continues there,
        /// since the API cannot stop it.
        public func cancel() async throws {
            brake.pull()
            try await abandon()
        }
    }

    /// The intervals at which a nation is polled for a job's status.
    public struct JobPolling: Sendable, Hashable {
        /// The wait after the first poll; 1 s by default.
        public var first: Duration
        /// The factor that multiplies the wait after each poll; 1 to 1024, 2 by
        /// default.
        public var factor: Int
        /// The longest wait; a day at most, 30 s by default.
        public var longest: Duration
        /// The number of polls in a row that may fail before waiting ends; 10 by
        /// default.
        ///
        /// Such failures are those that may pass (``/ErrandCore/FailureMeaning/Retry-swift.struct/isUseful``): a broken
        /// connection, a time limit, too many requests and a failing server. A certificate that is not trusted is
        /// none.
        public var patience: Int

        /// Creates a schedule of polls.
        public init(
            first: Duration = .seconds(1), factor: Int = 2, longest: Duration = .seconds(30), patience: Int = 10
        ) {
            self.first = first
            self.factor = factor
            self.longest = longest
            self.patience = patience
        }

        /// Returns whether to poll again after a number of failures in a row.
        func survives(_ error: ClientError, failures: Int) -> Bool {
            failures < patience && error.meaning.retry.isUseful
        }

        /// Returns the wait after a number of polls; zero before the first.
        public func wait(after looks: Int) -> Duration {
            guard looks > 0 else { return .zero }
            let limit = min(max(longest, .zero), .seconds(86_400))
            var wait = max(first, .zero)
            for _ in 1..<min(looks, 64) where wait < limit { wait *= min(max(factor, 1), 1024) }
            return min(wait, limit)
        }
    }
}

extension V1.JobStatus {
    /// Whether the job is done.
    public var isDone: Bool { name == .finished || name == .completed }

    /// Whether the job has failed.
    ///
    /// The API does not document a name for failure. These count as failure:
    /// `failed`, `error`, `unprocessable`, `canceled`, `cancelled`.
    public var isFailed: Bool {
        ["failed", "error", "unprocessable", "canceled", "cancelled"].contains(name?.rawValue)
    }

    /// The fraction that is done, from 0 to 1; `nil` when the API does not say.
    public var fraction: Double? {
        if isDone { return 1 }
        guard let processed, let total, total > 0 else { return nil }
        return min(max(Double(processed) / Double(total), 0), 1)
    }
}

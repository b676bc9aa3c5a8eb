// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// Work that a nation does after it answered: an import, an export.
    ///
    /// ```swift
    /// let job = try await nation.v1.imports.start(V1.Import(csv, of: .people))
    /// let result = try await job.value { print($0.processed ?? 0, "of", $0.total ?? 0) }
    /// ```
    ///
    /// The API has to be asked how far it is; nothing is asked before
    /// ``value(_:)`` or ``statuses`` is waited for. A look that fails for the
    /// moment, such as by a 503, is made again: see ``JobPolling/patience``. A
    /// handle can be made again from its number, by another process too.
    public struct Job<Output: Sendable>: Sendable, Identifiable {
        /// What a look at the job found.
        enum Step: Sendable {
            case going(JobStatus)
            case done(JobStatus, @Sendable () async throws -> Output)
        }

        /// The number of the import or export.
        public let id: Int

        /// How often to ask.
        ///
        /// After one second by default, then after twice as long each time, up
        /// to 30 seconds.
        public var polling = JobPolling()

        let time: TimeSource
        let look: @Sendable () async throws -> Step
        let abandon: @Sendable () async throws -> Void
        let brake = JobBrake()

        /// How far it is, asked now.
        public func status() async throws -> JobStatus {
            switch try await look() {
            case .going(let status), .done(let status, _): status
            }
        }

        /// How far it is, asked again and again until it is done.
        ///
        /// The last one is that of the job that is done.
        public var statuses: JobStatusSequence<Output> { JobStatusSequence(job: self) }

        /// What came of it, when it is done.
        ///
        /// - Parameter progress: Told each time that the API was asked.
        /// - Throws: `ClientError.service` when the API says that the job failed,
        ///   and `CancellationError` when the task or the job is cancelled.
        public func value(_ progress: @Sendable (JobStatus) -> Void = { _ in }) async throws -> Output {
            var walk = JobWalk(job: self)
            while let status = try await walk.next() { progress(status) }
            return try await walk.result()
        }

        /// Stops it as far as that can be done.
        ///
        /// Whoever waits for it gets a `CancellationError` at once. An export is
        /// removed from the nation; an import goes on there, since the API has
        /// no way to stop one.
        public func cancel() async throws {
            brake.pull()
            try await abandon()
        }
    }

    /// How often a nation is asked how far a job is.
    public struct JobPolling: Sendable, Hashable {
        /// The wait after the first look.
        public var first: Duration
        /// What the wait is multiplied by after each look; 1 to 1024.
        public var factor: Int
        /// The longest wait; a day at most.
        public var longest: Duration
        /// How many looks in a row may fail, by a broken connection, a time
        /// limit, too many requests or a failing server, before the wait gives
        /// up.
        public var patience: Int

        /// A way to ask.
        public init(
            first: Duration = .seconds(1), factor: Int = 2, longest: Duration = .seconds(30), patience: Int = 10
        ) {
            self.first = first
            self.factor = factor
            self.longest = longest
            self.patience = patience
        }

        /// Whether to look again after so many failures in a row.
        func survives(_ error: ClientError, failures: Int) -> Bool {
            let passing: [ClientError.Kind] = [
                .connection, .timedOut, .status.server, .status.client.tooManyRequests, .rejected.rateLimited,
                .undecodable.truncated,
            ]
            return failures < patience && passing.contains { error.kind.belongs(to: $0) }
        }

        /// The wait before the look that follows so many others; none before the
        /// first.
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

    /// Whether the job ended without being done.
    ///
    /// The API documents no name for that. These are taken for one: `failed`,
    /// `error`, `unprocessable`, `canceled`, `cancelled`.
    public var isFailed: Bool {
        ["failed", "error", "unprocessable", "canceled", "cancelled"].contains(name?.rawValue)
    }

    /// The part that is done, from 0 to 1; `nil` when the API does not say.
    public var fraction: Double? {
        if isDone { return 1 }
        guard let processed, let total, total > 0 else { return nil }
        return min(max(Double(processed) / Double(total), 0), 1)
    }
}

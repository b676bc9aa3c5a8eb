// SPDX-License-Identifier: MIT

import GRDB
import Logging
import ServiceLifecycle

/// A service that runs imports, exports and changes of lists, one step at a time.
///
/// Each step is one transaction, so a caller that polls sees a consistent
/// state. A nation in a file resumes unfinished jobs.
struct JobRunner: Service {
    let nation: NationState
    /// The duration of a step.
    let pace: Duration
    let logger: Logger

    func run() async throws {
        nation.jobs.send()
        for await _ in nation.jobs.signals.cancelOnGracefulShutdown() {
            while let job = try await next() {
                guard await rest() else { return }
                try await step(job)
            }
        }
    }

    /// Finishes all jobs that have begun, without rest.
    func finish() async throws { while let job = try await next() { try await step(job) } }

    private func next() async throws -> (any Job)? {
        let nation = nation
        return try await nation.store.read { database in
            if let id = try ImportJob.next(database) { return ImportJob(id: id, nation: nation) }
            if let id = try ExportJob.next(database) { return ExportJob(id: id, nation: nation) }
            return try ListJob.next(database).map { ListJob(id: $0, nation: nation) }
        }
    }

    /// Waits for a step's duration; returns `false` when the nation ends.
    private func rest() async -> Bool {
        do {
            return try await cancelWhenGracefulShutdown {
                try await Task.sleep(for: pace)
                return true
            }
        } catch {
            return false
        }
    }

    private func step(_ job: any Job) async throws {
        do {
            try await nation.store.write { try job.step($0) }
        } catch {
            logger.error("A job failed", metadata: ["error": "\(error)"])
            try await nation.store.write { try job.abandon($0) }
        }
    }
}

/// Work that takes several steps, each one transaction.
protocol Job: Sendable {
    /// Advances the work by one step.
    func step(_ database: Database) throws
    /// Marks work that cannot continue as failed.
    func abandon(_ database: Database) throws
}

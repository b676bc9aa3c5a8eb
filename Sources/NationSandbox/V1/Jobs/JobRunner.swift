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
            while try await nation.store.read({ try next($0) }) != nil {
                guard await rest() else { return }
                _ = try await step()
            }
        }
    }

    /// Finishes all jobs that have begun, without rest.
    func finish() async throws { while try await step() {} }

    private func next(_ database: Database) throws -> (any Job)? {
        if let id = try ImportJob.next(database) { return ImportJob(id: id, nation: nation) }
        if let id = try ExportJob.next(database) { return ExportJob(id: id, nation: nation) }
        return try ListJob.next(database).map { ListJob(id: $0, nation: nation) }
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

    /// Takes one step of the oldest job; returns `false` when there is none.
    ///
    /// The job is looked up in the step's transaction: what ran during a rest may have finished it.
    private func step() async throws -> Bool {
        try await nation.store.write { database in
            guard let job = try next(database) else { return false }
            do {
                try database.inSavepoint {
                    try job.step(database)
                    return .commit
                }
            } catch {
                logger.error("A job failed", metadata: ["error": "\(error)"])
                try job.abandon(database)
            }
            return true
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

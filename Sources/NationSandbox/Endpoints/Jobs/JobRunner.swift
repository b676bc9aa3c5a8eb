// SPDX-License-Identifier: MIT

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

    private enum Job: Sendable {
        case dataImport(ImportJob)
        case export(ExportJob)
        case list(ListJob)
    }

    private func next() async throws -> Job? {
        let nation = nation
        return try await nation.store.read { database in
            if let id = try ImportJob.next(database) { return .dataImport(ImportJob(id: id, nation: nation)) }
            if let id = try ExportJob.next(database) { return .export(ExportJob(id: id, nation: nation)) }
            return try ListJob.next(database).map { .list(ListJob(id: $0, nation: nation)) }
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

    private func step(_ job: Job) async throws {
        do {
            try await nation.store.write { database in
                switch job {
                case .dataImport(let job): try job.step(database)
                case .export(let job): try job.step(database)
                case .list(let job): try job.step(database)
                }
            }
        } catch {
            logger.error("A job failed", metadata: ["error": "\(error)"])
            try await nation.store.write { database in
                switch job {
                case .dataImport(let job): try job.abandon(database)
                case .export(let job): try job.abandon(database)
                case .list(let job): try job.abandon(database)
                }
            }
        }
    }
}

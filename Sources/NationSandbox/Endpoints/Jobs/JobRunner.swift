// SPDX-License-Identifier: MIT

import Logging
import ServiceLifecycle

/// Works on imports and exports while the nation runs, one step after another.
///
/// Each step is one transaction, so that what a poll sees is true; a nation in
/// a file goes on with what it had not finished.
struct JobRunner: Service {
    let nation: NationState
    /// How long a step takes.
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

    /// Waits; `false` when the nation ends.
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

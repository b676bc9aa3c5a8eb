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
        nation.jobs.ring()
        for await _ in nation.jobs.rings.cancelOnGracefulShutdown() {
            while try await isUnfinished() {
                guard await rest() else { return }
                await step()
            }
        }
    }

    private func isUnfinished() async throws -> Bool {
        try await nation.store.read {
            try ImportJob.next($0) != nil || ExportJob.next($0) != nil
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

    private func step() async {
        let nation = nation
        do {
            try await nation.store.write { database in
                if let id = try ImportJob.next(database) { try ImportJob(id: id, nation: nation).step(database) }
                if let id = try ExportJob.next(database) { try ExportJob(id: id, nation: nation).step(database) }
            }
        } catch {
            logger.error("A job failed", metadata: ["error": "\(error)"])
        }
    }
}

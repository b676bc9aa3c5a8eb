// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder
import NationBuilderMirror
import Synchronization

/// A refresh that runs: it shows how far it is, and a person is told how to go on.
struct MirrorSession: Sendable {
    let database: MirrorDatabase
    let options: MirrorOptionGroup
    let connected: ConnectedNation
    let connection: Connection
    let terminal: Terminal

    private var copy: NationMirror {
        database.copy(of: connected.nation.client.configuration.baseURL.map { "\($0)" })
    }

    /// Refreshes the copy, and prints what has changed.
    ///
    /// - Throws: `ExitCode` 75 at a limit, and 1 when deletions were held back.
    func run(asJSON isJSON: Bool) async throws {
        let start = ContinuousClock.now
        let result = try await refresh()
        let report = MirrorReport(
            path: database.shown, nation: connected.nation.name, result: result, status: try await status(),
            duration: .now - start)
        if isJSON {
            try terminal.print(object: report.json)
        } else {
            let text = report.lines(width: terminal.width, terminal.style).joined(separator: "\n")
            try terminal.emit(Array((text + "\n").utf8))
        }
        if let failure = failure(of: result) { throw failure }
    }

    private func refresh() async throws -> MirrorResult {
        let progress = ProgressLine(.reading(connected.nation.name), terminal)
        let hasRead = Mutex(false)
        defer { progress.end() }
        do {
            let options = try options.options
            return try await database.explained(makingBy: command()) {
                try await copy.refresh(from: connected.nation, options: options) { now in
                    hasRead.withLock { $0 = $0 || now.rows > 0 }
                    progress.show(
                        now.rows, of: now.expectedRows, share: Self.share(now),
                        now.waitsForLimit ? .waitingForLimit : .reading(now.table))
                }
            }
        } catch {
            progress.end()
            guard hasRead.withLock({ $0 }) else { throw error }
            if error is CancellationError {
                terminal.note("Interrupted. What was read is in the copy. To go on: \(command())")
                throw error
            }
            let failure = Failure(error)
            let words = failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
            throw CommandFailure(
                "\(words). What was read is in the copy. \(advice(error))To go on: \(command())",
                exitCode: failure.exitCode.rawValue)
        }
    }

    /// Returns how a type can be left out for which the permission is missing; empty for other errors.
    private func advice(_ error: any Error) -> String {
        guard let error = error as? ClientError, error.isPermissionMissing, options.only == nil,
            let type = V2.ResourceType.named(error.request?.template ?? "")
        else { return "" }
        let others = options.without.map { "\($0)," } ?? ""
        return "It was about \(type.name), which --without \(others)\(type.name) leaves out. "
    }

    /// Returns the part of the pages that is read.
    ///
    /// The small types come first, whose requests bring few rows each: rows would say too long a time.
    static func share(_ progress: MirrorProgress) -> Double? {
        guard let expected = progress.expectedRows, expected > progress.rows, progress.requests > 0 else { return nil }
        let pages = max(1, Double(expected - progress.rows) / 100)
        return Double(progress.requests) / (Double(progress.requests) + pages)
    }

    private func status() async throws -> MirrorStatus {
        try await database.explained(makingBy: command()) { try await copy.status() }
    }

    /// Returns why a run is not complete, and how to go on.
    private func failure(of result: MirrorResult) -> CommandFailure? {
        switch result.ending {
        case .limited:
            let isOwn = options.maxRequests.map { result.requests >= $0 } ?? false
            let limit = isOwn ? "--max-requests is reached" : "little is left of the nation's daily limit of requests"
            return CommandFailure("\(limit), and not all is read. To go on: \(command())", exitCode: 75)
        case .tooManyDeletions:
            let held = result.heldDeletions.sorted { $0.key < $1.key }
                .map { "\(Count.grouped($0.value, "row", "rows")) of \($0.key)" }
            return CommandFailure(
                "the nation no longer shows \(held.joined(separator: ", ")). A filter that it ignores, or a permission that "
                    + "is lost, looks the same, so they were not removed. If they are gone: "
                    + command(accepting: result.heldDeletions), exitCode: 1)
        default: return nil
        }
    }

    /// Returns the command that goes on, as a person types it.
    private func command(accepting held: [String: Int] = [:]) -> String {
        connection.command(["mirror"] + database.words + options.words(accepting: held))
    }
}

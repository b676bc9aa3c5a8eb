// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder

/// `bulk-update FILE` changes or adds people by their e-mail addresses, eight at once.
///
/// The `Nation` respects the nation's rate limits and retries temporary failures, so this program
/// does not have to.
@main
struct BulkUpdate {
    /// A line of the file that the nation refused, with the reason.
    private struct Refusal: Sendable {
        let line: Int
        let reason: String
    }

    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        guard let path = CommandLine.arguments.dropFirst().first, let slug = environment["NATION"],
            let token = environment["NATION_TOKEN"]
        else {
            print("usage: NATION=SLUG NATION_TOKEN=TOKEN bulk-update FILE")
            exit(64)
        }
        do {
            let rows = try Row.read(path)
            let nation = Nation(
                try Slug(slug), baseURL: try environment["NATION_URL"].map { try BaseURL($0) },
                authorizer: .bearer(token), transport: .platform)

            let refusals = try await update(rows, at: nation)
            for refusal in refusals.sorted(by: { $0.line < $1.line }) {
                print("line \(refusal.line): \(refusal.reason)")
            }
            print("\(rows.count - refusals.count) people updated, \(refusals.count) refused")
            exit(refusals.isEmpty ? 0 : 1)
        } catch {
            // The description of an error holds no secret.
            FileHandle.standardError.write(Data("bulk-update: \(error)\n".utf8))
            exit(69)
        }
    }

    /// Updates people, eight at once, and returns the lines that the nation refused.
    private static func update(_ rows: [Row], at nation: Nation) async throws -> [Refusal] {
        try await withThrowingTaskGroup(of: Refusal?.self) { group in
            var refusals: [Refusal] = []
            var progress = Progress(total: rows.count)
            var remaining = rows.makeIterator()
            for row in (0..<8).compactMap({ _ in remaining.next() }) {
                group.addTask { try await update(row, at: nation) }
            }
            while let result = try await group.next() {
                if let result { refusals.append(result) }
                progress.advance(refused: refusals.count)
                if let row = remaining.next() { group.addTask { try await update(row, at: nation) } }
            }
            progress.end()
            return refusals
        }
    }

    private static func update(_ row: Row, at nation: Nation) async throws -> Refusal? {
        do {
            // Finds the person by the address, or adds one. No webhooks: this is our own change.
            try await nation.v1.people.push(row.person, .fireWebhooks(false))
            return nil
        } catch let error as ClientError {
            // A refused person does not end the run. A missing network or a wrong token does.
            guard let problem = error.problem(as: NationBuilderProblem.self), !problem.validationErrors.isEmpty
            else { throw error }
            return Refusal(line: row.line, reason: problem.validationErrors.joined(separator: "; "))
        }
    }
}

// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import Synchronization
import Testing

/// A journey through the endpoints of a nation, and which of them it came
/// through.
final class RoundTrip: Sendable {
    struct Failure: Error {}

    private struct State {
        var passed: Set<String> = []
        var failures: [String: String] = [:]
    }

    let api: NationV1
    private let state = Mutex(State())

    init(_ nation: Nation) { api = nation.v1 }

    var passed: Set<String> { state.withLock(\.passed) }
    var failures: [String: String] { state.withLock(\.failures) }

    /// Calls an endpoint; what it gives has to be right.
    @discardableResult
    func call<Output>(
        _ id: String, _ work: (NationV1) async throws -> Output,
        where isRight: (Output) throws -> Bool = { _ in true }
    ) async throws -> Output {
        do {
            let output = try await work(api)
            guard try isRight(output) else {
                state.withLock { $0.failures[id] = "not what was wanted: \(output)" }
                throw Failure()
            }
            state.withLock { _ = $0.passed.insert(id) }
            return output
        } catch let failure as Failure {
            throw failure
        } catch {
            state.withLock { $0.failures[id] = "\(error)" }
            throw Failure()
        }
    }

    /// Goes on with other journeys when one of them fails.
    func journey(_ steps: (RoundTrip) async throws -> Void) async {
        do {
            try await steps(self)
        } catch is Failure {
            // Told already.
        } catch {
            state.withLock { $0.failures["journey"] = "\(error)" }
        }
    }

    /// All of them, in an order in which each finds what it needs.
    static let journeys: [@Sendable (RoundTrip) async throws -> Void] = [
        { try await $0.people() }, { try await $0.settings() }, { try await $0.webhooks() },
        { try await $0.donations() }, { try await $0.lists() }, { try await $0.imports() }, { try await $0.pages() },
    ]

    /// All endpoints, out of the table beside the tests.
    static let table: [(id: String, method: String, template: String)] = {
        var tests = URL(filePath: #filePath)
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        let text = try? String(contentsOf: tests.appending(path: "Resources/v1-endpoints.tsv"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t").map(String.init)
            return columns.count >= 3 ? (columns[0], columns[1], columns[2]) : nil
        }
    }()

    static let ids = table.map(\.id)
}

/// The number of something that was created.
func number(_ id: Int?) throws -> Int { try #require(id) }

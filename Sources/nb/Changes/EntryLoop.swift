// SPDX-License-Identifier: MIT

import NationBuilderImport

/// Work on the entries of a journal, several at the same time.
struct EntryLoop: Sendable {
    /// The entries that were worked on, with their states, in the order of their numbers.
    private(set) var entries: [JournalEntry] = []
    /// Why it ended early: the first error, and those of what was worked on at the same time.
    private(set) var failures: [any Error] = []

    /// Why it ended early; `nil` when all were worked on.
    var failure: (any Error)? { failures.first.map { ($0 as? OpenEntry)?.error ?? $0 } }

    /// The entries whose requests have left, and were carried out or may have been.
    var open: [OpenEntry] { failures.compactMap { $0 as? OpenEntry } }

    /// How many are worked on at the same time.
    private static let width = 4

    /// Works on entries until all are done or one fails; those that have begun are waited for.
    ///
    /// - Parameters:
    ///   - work: Returns an entry with its new state.
    ///   - report: A closure that gets the number of those that are done.
    init(
        _ planned: [JournalEntry], _ work: @escaping @Sendable (JournalEntry) async throws -> JournalEntry,
        report: (Int) -> Void
    ) async {
        var (rest, done): (ArraySlice<JournalEntry>, [JournalEntry]) = (planned[...], [])
        var failures: [any Error] = []
        await withTaskGroup(of: Result<JournalEntry, any Error>.self) { group in
            var running = 0
            while true {
                while running < Self.width, failures.isEmpty, let entry = rest.popFirst() {
                    running += 1
                    group.addTask { do { return .success(try await work(entry)) } catch { return .failure(error) } }
                }
                guard let result = await group.next() else { return }
                running -= 1
                switch result {
                case .success(let entry): done.append(entry)
                case .failure(let error): failures.append(error)
                }
                report(done.count)
            }
        }
        self.failures = failures
        entries = done.sorted { $0.number < $1.number }
    }

    /// Returns the entries in a state.
    func entries(in state: EntryState) -> [JournalEntry] { entries.filter { $0.state == state } }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import NationBuilder

/// A state machine for one row of a file, whose entries stand in a journal.
protocol RowMachine: Sendable {
    /// All entries of the row, in their order.
    var entries: [JournalEntry] { get }
}

/// The rows whose people are read together.
enum RowBatch {
    /// So few that they are written in a moment.
    static let size = 32
}

/// The work on many rows at once, in the order of the rows, with the next ones prepared before they are needed.
///
/// Little time lies between the reading of the people and the writes that go by it: few rows are prepared together,
/// none begins that would wait for the limit of requests, and those that have waited too long are prepared again.
struct RowQueue<Row: RowMachine>: Sendable {
    /// The rows that are worked on at once.
    var width = 32
    /// When fewer rows wait, the next are prepared.
    private static var low: Int { 8 }

    let journal: ChangeJournal
    let nation: Nation
    /// The states of the entries whose rows are worked on.
    let states: Set<EntryState>
    /// Returns the machines of rows, with the people of the nation as they are now.
    let prepare: @Sendable (_ rows: [[JournalEntry]]) async throws -> [Row]
    /// Works on one row, whose person was read at a moment.
    let work: @Sendable (_ row: Row, _ reading: TimeSource.Instant) async throws -> Void

    private enum Event: Sendable {
        case prepared([Row], TimeSource.Instant)
        case worked
    }

    private var time: TimeSource { nation.v2.client.configuration.time }

    /// Whether a request would be sent at once.
    private var hasRoom: Bool {
        get async {
            guard let remaining = await nation.remaining() else { return true }
            return remaining.waiting == 0 && remaining.count ?? 1 > 0
        }
    }

    /// Runs until the end of the rows, until an error, or until the flag is set; what has begun is completed.
    ///
    /// - Parameter progress: Is called with the number of rows that are done.
    func run(_ flag: StopFlag, _ progress: @Sendable (Int) -> Void) async throws {
        if let failure = await failures(flag, progress).first { throw failure }
    }

    /// Runs in the same way, and returns the errors: the one that has ended it, and those of rows that had begun then.
    func failures(_ flag: StopFlag, _ progress: @Sendable (Int) -> Void) async -> [any Error] {
        await withTaskGroup(of: Result<Event, any Error>.self, returning: [any Error].self) { group in
            var waiting: [(row: Row, reading: TimeSource.Instant)] = []
            var place = TagPreparation.number
            var failures: [any Error] = []
            var (isPreparing, isOver, working, done) = (false, false, 0, 0)
            while true {
                if failures.isEmpty, !flag.isSet {
                    if !isPreparing, let first = waiting.first, !FreshReading.isFresh(first.reading, time) {
                        (waiting, isOver) = ([], false)
                        place = (first.row.entries.first?.number ?? 0) - 1
                    }
                    if !isPreparing, !isOver, waiting.count < Self.low {
                        isPreparing = true
                        group.addTask { [place] in
                            await Self.result {
                                let rows = try await journal.rows(in: states, after: place, limit: RowBatch.size)
                                return .prepared(rows.isEmpty ? [] : try await prepare(rows), time.now())
                            }
                        }
                    }
                    while working < width, let first = waiting.first, FreshReading.isFresh(first.reading, time) {
                        // One row always waits for the limit, so that something happens when it ends.
                        if working > 0 { guard await hasRoom else { break } }
                        waiting.removeFirst()
                        working += 1
                        group.addTask {
                            await Self.result {
                                try await work(first.row, first.reading)
                                return .worked
                            }
                        }
                    }
                }
                guard let result = await group.next() else { break }
                switch result {
                case .success(.prepared(let rows, let reading)):
                    (isPreparing, isOver) = (false, rows.isEmpty)
                    waiting += rows.map { ($0, reading) }
                    place = rows.last?.entries.last?.number ?? place
                case .success(.worked):
                    (working, done) = (working - 1, done + 1)
                    progress(done)
                case .failure(let error):
                    failures.append(error)
                }
            }
            return failures
        }
    }

    private static func result(_ work: () async throws -> Event) async -> Result<Event, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}

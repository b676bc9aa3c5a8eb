// SPDX-License-Identifier: MIT

/// A state machine for one row of a file, whose entries stand in a journal.
protocol RowMachine: Sendable {
    /// All entries of the row, in their order.
    var entries: [JournalEntry] { get }
}

/// The work on many rows at once, in the order of the rows, with the next ones prepared before they are needed.
struct RowQueue<Row: RowMachine>: Sendable {
    /// The rows that are worked on at once; the nation's limit slows them down if needed.
    private static var width: Int { 32 }
    /// When fewer rows wait, the next are prepared.
    private static var low: Int { 50 }

    /// The rows that are prepared together.
    private static var batch: Int { 100 }

    let journal: ChangeJournal
    /// The states of the entries whose rows are worked on.
    let states: Set<EntryState>
    /// Returns the machines of rows, with the people of the nation as they are now.
    let prepare: @Sendable (_ rows: [[JournalEntry]]) async throws -> [Row]
    /// Works on one row.
    let work: @Sendable (Row) async throws -> Void

    private enum Event: Sendable {
        case prepared([Row])
        case worked
    }

    /// Runs until the end of the rows, until an error, or until the flag is set; what has begun is completed.
    ///
    /// - Parameter progress: Is called with the number of rows that are done.
    func run(_ flag: StopFlag, _ progress: @Sendable (Int) -> Void) async throws {
        let failure = await withTaskGroup(of: Result<Event, any Error>.self, returning: (any Error)?.self) { group in
            var waiting: [Row] = []
            var place = TagPreparation.number
            var failure: (any Error)?
            var (isPreparing, isOver, working, done) = (false, false, 0, 0)
            while true {
                if failure == nil, !flag.isSet {
                    if !isPreparing, !isOver, waiting.count < Self.low {
                        isPreparing = true
                        group.addTask { [place] in
                            await Self.result {
                                let rows = try await journal.rows(in: states, after: place, limit: Self.batch)
                                return .prepared(rows.isEmpty ? [] : try await prepare(rows))
                            }
                        }
                    }
                    while working < Self.width, !waiting.isEmpty {
                        let row = waiting.removeFirst()
                        working += 1
                        group.addTask {
                            await Self.result {
                                try await work(row)
                                return .worked
                            }
                        }
                    }
                }
                guard let result = await group.next() else { break }
                switch result {
                case .success(.prepared(let rows)):
                    (isPreparing, isOver) = (false, rows.isEmpty)
                    waiting += rows
                    place = rows.last?.entries.last?.number ?? place
                case .success(.worked):
                    (working, done) = (working - 1, done + 1)
                    progress(done)
                case .failure(let error):
                    failure = failure ?? error
                }
            }
            return failure
        }
        if let failure { throw failure }
    }

    private static func result(_ work: () async throws -> Event) async -> Result<Event, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}

// SPDX-License-Identifier: MIT

/// The work on many rows at once, in the order of the rows, with the next ones prepared before they are needed.
struct RowQueue<Row: Sendable>: Sendable {
    /// The rows that are worked on at once; the nation's limit slows them down if needed.
    private static var width: Int { 32 }
    /// When fewer rows wait, the next are prepared.
    private static var low: Int { 50 }

    /// Returns the next rows; none at the end.
    let prepare: @Sendable () async throws -> [Row]
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
            var failure: (any Error)?
            var (isPreparing, isOver, working, done) = (false, false, 0, 0)
            while true {
                if failure == nil, !flag.isSet {
                    if !isPreparing, !isOver, waiting.count < Self.low {
                        isPreparing = true
                        group.addTask { await Self.result { .prepared(try await prepare()) } }
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

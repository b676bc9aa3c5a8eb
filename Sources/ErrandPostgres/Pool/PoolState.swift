// SPDX-License-Identifier: MIT

/// Who has which connection.
///
/// It decides, and does nothing itself.
struct PoolState<Connection: AnyObject & Sendable>: Sendable {
    /// The grant to a task.
    enum Grant: Sendable {
        case connection(Connection)
        /// The right to open a connection.
        case place
    }

    /// The outcome of a task's request for a connection.
    enum Acquisition: Sendable {
        case granted(Grant)
        /// It waits, and a later connection is for this number.
        case wait(Int)
        /// There is none, and the task may not wait.
        case refused
        case closed
    }

    private let limit: Int
    /// Those that nobody uses; the last one was used last.
    private var idle: [Connection] = []
    /// How many are used or opened.
    private var usedCount = 0
    private var waiting: [Int] = []
    private var lastNumber = 0
    private var isClosed = false

    var idleCount: Int { idle.count }

    init(limit: Int) { self.limit = max(1, limit) }

    /// Asks for a connection.
    ///
    /// - Parameters:
    ///   - mayWait: Whether the task may wait; one that holds a connection might wait for itself.
    ///   - isUsable: Whether a connection that nobody uses is still good; others are forgotten.
    mutating func acquire(mayWait: Bool = true, _ isUsable: (Connection) -> Bool) -> Acquisition {
        guard !isClosed else { return .closed }
        while let connection = idle.popLast() {
            guard isUsable(connection) else { continue }
            usedCount += 1
            return .granted(.connection(connection))
        }
        if usedCount < limit {
            usedCount += 1
            return .granted(.place)
        }
        guard mayWait else { return .refused }
        lastNumber += 1
        waiting.append(lastNumber)
        return .wait(lastNumber)
    }

    /// The next use of a connection that was given back.
    enum Return: Sendable, Equatable {
        /// The task with this number gets it.
        case next(Int)
        case kept
        /// The pool is closed.
        case unwanted
    }

    /// Takes a connection back.
    mutating func giveBack(_ connection: Connection) -> Return {
        guard waiting.isEmpty else { return .next(waiting.removeFirst()) }
        usedCount -= 1
        guard !isClosed else { return .unwanted }
        idle.append(connection)
        return .kept
    }

    /// Takes back the place of a connection that is no more.
    ///
    /// - Returns: The number of the task that gets the place; `nil` when nobody waits.
    mutating func drop() -> Int? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        usedCount -= 1
        return nil
    }

    /// Forgets a task that waits no longer.
    ///
    /// - Returns: Whether it waited. Otherwise its connection is on its way.
    mutating func leave(_ number: Int) -> Bool {
        guard let place = waiting.firstIndex(of: number) else { return false }
        waiting.remove(at: place)
        return true
    }

    /// Forgets a connection.
    ///
    /// - Returns: Whether nobody used it.
    mutating func remove(_ connection: Connection) -> Bool {
        guard let place = idle.firstIndex(where: { $0 === connection }) else { return false }
        idle.remove(at: place)
        return true
    }

    /// Closes the pool.
    ///
    /// - Returns: The connections that nobody uses, and the tasks that wait.
    mutating func close() -> (idle: [Connection], waiting: [Int]) {
        defer { (idle, waiting, isClosed) = ([], [], true) }
        return (idle, waiting)
    }
}

// SPDX-License-Identifier: MIT

/// The look-ups of names that have not ended, and the number of threads that do them.
///
/// All queries for one name share one look-up. Nothing of it is kept after its end.
struct LookupState<Query: Sendable>: Sendable {
    /// The most threads.
    ///
    /// So many dead names at once delay other names; one fewer delays nobody.
    static var mostThreads: Int { 8 }

    /// A query's place, by which it is cancelled.
    struct Ticket: Sendable, Hashable {
        fileprivate let name: String
        fileprivate let number: UInt64
    }

    private var queries: [String: [UInt64: Query]] = [:]
    /// The names whose look-up has not begun, the first one first.
    private var queue: [String] = []
    private var lastNumber: UInt64 = 0
    /// The threads that look up, or are about to.
    private(set) var threads = 0
    /// Whether there are no look-ups any more.
    private(set) var isEnded = false

    /// Adds a query for a name.
    ///
    /// - Returns: The query's ticket, and whether the caller starts another thread.
    mutating func add(_ query: Query, for name: String) -> (ticket: Ticket, startsThread: Bool) {
        lastNumber += 1
        let isNew = queries[name] == nil
        queries[name, default: [:]][lastNumber] = query
        let ticket = Ticket(name: name, number: lastNumber)
        guard isNew else { return (ticket, false) }
        queue.append(name)
        guard threads < Self.mostThreads else { return (ticket, false) }
        threads += 1
        return (ticket, true)
    }

    /// Removes a query, and returns it; `nil` when it has ended.
    ///
    /// A look-up that nobody waits for any more does not begin. One that has begun cannot be ended; it stays
    /// for later queries of its name.
    mutating func cancel(_ ticket: Ticket) -> Query? {
        guard let query = queries[ticket.name]?.removeValue(forKey: ticket.number) else { return nil }
        if queries[ticket.name]?.isEmpty == true, let index = queue.firstIndex(of: ticket.name) {
            queue.remove(at: index)
            queries[ticket.name] = nil
        }
        return query
    }

    /// Returns the name that a thread looks up next; `nil` when the thread ends.
    mutating func next() -> String? {
        guard queue.isEmpty else { return queue.removeFirst() }
        threads -= 1
        return nil
    }

    /// Notes that the look-up of a name has ended, and returns its queries.
    mutating func finish(_ name: String) -> [Query] { queries.removeValue(forKey: name).map { Array($0.values) } ?? [] }

    /// Ends all look-ups, and returns their queries.
    ///
    /// A look-up that has begun cannot be ended; its result is for nobody.
    mutating func end() -> [Query] {
        isEnded = true
        queue = []
        defer { queries = [:] }
        return queries.values.flatMap(\.values)
    }

    /// Notes that a thread could not be started.
    ///
    /// - Returns: The queries that no thread is left for.
    mutating func threadFailed() -> [Query] {
        threads -= 1
        guard threads == 0 else { return [] }
        defer { queue = [] }
        return queue.flatMap { finish($0) }
    }
}

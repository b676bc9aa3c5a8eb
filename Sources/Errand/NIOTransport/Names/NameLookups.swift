// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import Synchronization

    /// Looks up names for the connects of a transport.
    ///
    /// SwiftNIO looks up one name after the other on each loop, so a name whose server does not respond delays
    /// all others. Here a few threads look up at the same time. They are started when needed, and end when no
    /// name is left.
    final class NameLookups: Sendable {
        /// Looks up a name, and blocks its thread until the response.
        typealias Look = @Sendable (String) -> Result<HostAddresses, any Error>

        private let state = Mutex(LookupState<NameQuery>())
        private let look: Look

        /// The number of threads that look up names.
        var threads: Int { state.withLock { $0.threads } }

        init(_ look: @escaping Look = SystemLookup.addresses) { self.look = look }

        /// Returns the resolver of one connect on a loop.
        func resolver(on loop: any EventLoop) -> NameQuery { NameQuery(self, on: loop) }

        /// Begins a query, and returns its ticket; `nil` after ``end()``, when the query has failed.
        func begin(_ query: NameQuery, for name: String) -> LookupState<NameQuery>.Ticket? {
            guard let added = state.withLock({ $0.isEnded ? nil : $0.add(query, for: name) }) else {
                query.complete(.failure(CancellationError()))
                return nil
            }
            if added.startsThread { startThread() }
            return added.ticket
        }

        /// Ends a query that has not ended.
        func cancel(_ ticket: LookupState<NameQuery>.Ticket) {
            state.withLock { $0.cancel(ticket) }?.complete(.failure(CancellationError()))
        }

        /// Ends all queries, and those that follow.
        func end() {
            for query in state.withLock({ $0.end() }) { query.complete(.failure(CancellationError())) }
        }

        private func startThread() {
            do { try DetachedThread.start { self.work() } } catch {
                for query in state.withLock({ $0.threadFailed() }) { query.complete(.failure(error)) }
            }
        }

        private func work() {
            while let name = state.withLock({ $0.next() }) {
                let result = look(name)
                for query in state.withLock({ $0.finish(name) }) { query.complete(result) }
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOPosix
    import Synchronization

    /// The resolver of one connect.
    ///
    /// Addresses of both versions come from one look-up. SwiftNIO decides in which order they are tried.
    final class NameQuery: Resolver, Sendable {
        private struct Run {
            let port: Int
            let v4: EventLoopPromise<[SocketAddress]>
            let v6: EventLoopPromise<[SocketAddress]>
        }

        private struct State {
            var run: Run?
            var ticket: LookupState<NameQuery>.Ticket?
            var end: NIODeadline?
        }

        private let lookups: NameLookups
        private let loop: any EventLoop
        private let state = Mutex(State())

        init(_ lookups: NameLookups, on loop: any EventLoop) {
            self.lookups = lookups
            self.loop = loop
        }

        func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
            begin(host, port).v4.futureResult
        }

        func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
            begin(host, port).v6.futureResult
        }

        /// The moment at which the addresses of a name were there; `nil` before it, and for an address.
        var end: NIODeadline? { state.withLock { $0.end } }

        /// Ends the query.
        ///
        /// The look-up goes on if it has begun, and delays no other name.
        func cancelQueries() {
            if let ticket = state.withLock({ $0.ticket }) { lookups.cancel(ticket) }
        }

        /// Begins the look-up with the first of the two queries.
        private func begin(_ host: String, _ port: Int) -> Run {
            let (run, isFirst) = state.withLock { state in
                if let run = state.run { return (run, false) }
                let run = Run(port: port, v4: loop.makePromise(), v6: loop.makePromise())
                state.run = run
                return (run, true)
            }
            guard isFirst else { return run }
            if let address = try? SocketAddress(ipAddress: host, port: port) {
                complete(.success(HostAddresses(address)))
            } else {
                let ticket = lookups.begin(self, for: host)
                state.withLock { $0.ticket = ticket }
            }
            return run
        }

        /// Ends the query.
        ///
        /// It is called once.
        func complete(_ result: Result<HostAddresses, any Error>) {
            let now = NIODeadline.now()
            let run = state.withLock { state in
                state.end = now
                return state.run
            }
            guard let run else { return }
            // Both at once: a connect that has all its addresses waits for no others.
            loop.execute {
                switch result {
                case .success(let addresses):
                    run.v6.succeed(addresses.v6.map { $0.at(run.port) })
                    run.v4.succeed(addresses.v4.map { $0.at(run.port) })
                case .failure(let error):
                    run.v6.fail(error)
                    run.v4.fail(error)
                }
            }
        }
    }

    /// The addresses of a host, by the version of IP.
    struct HostAddresses: Sendable, Equatable {
        var v4: [SocketAddress] = []
        var v6: [SocketAddress] = []

        init() {}

        init(_ address: SocketAddress) {
            if case .v6 = address { v6 = [address] } else { v4 = [address] }
        }
    }

    extension SocketAddress {
        fileprivate func at(_ port: Int) -> SocketAddress {
            var address = self
            address.port = port
            return address
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore

    /// The moments of an exchange that its connection sees, on its loop.
    struct WireTimes {
        /// The last byte of the request was passed on.
        private var written: ExchangeTimes.Moment?
        /// The first byte of the response came.
        private var responded: ExchangeTimes.Moment?

        /// Notes that the request was written to its end.
        mutating func requestEnded() { if written == nil { written = NIOExchange.now } }

        /// Notes that something of the response has come.
        mutating func received() { if responded == nil { responded = NIOExchange.now } }

        /// Adds the moments to the times of the exchange.
        func add(to times: inout ExchangeTimes) {
            times.written = written
            times.responded = responded
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore

    /// A channel on its way to its first request.
    struct OpenedChannel: Sendable {
        let channel: any Channel
        /// The protocol that the server has chosen (RFC 7301), if any.
        private(set) var negotiated: String?
        private(set) var times: ExchangeTimes.Connect

        /// - Parameters:
        ///   - began: The moment at which the connect began.
        ///   - resolved: The moment at which the addresses were there, if the host is a name.
        init(_ channel: any Channel, since began: NIODeadline, resolved: NIODeadline?) {
            self.channel = channel
            times = ExchangeTimes.Connect(began: began.uptimeNanoseconds)
            times.resolved = resolved?.uptimeNanoseconds
            times.connected = NIOExchange.now
        }

        /// Returns the channel after the proxy has opened its tunnel.
        func tunnelled() -> OpenedChannel {
            var opened = self
            opened.times.tunnelled = NIOExchange.now
            return opened
        }

        /// Returns the channel after its TLS handshake.
        func secured(_ negotiated: String?) -> OpenedChannel {
            var opened = self
            opened.negotiated = negotiated
            opened.times.secured = NIOExchange.now
            return opened
        }
    }
#endif

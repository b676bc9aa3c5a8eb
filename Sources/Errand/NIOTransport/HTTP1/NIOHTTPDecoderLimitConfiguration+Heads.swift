// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP1

    extension NIOHTTPDecoderLimitConfiguration {
        /// The limits of the head and the trailers of a response, of a server or of a proxy.
        ///
        /// NIOHTTP1's own are made for servers: 2 MiB of fields, but only 256 of them.
        static var ofHeads: Self {
            var limits = Self()
            limits.maxHeaderFieldSize = 80 * 1024
            limits.maxHeaderListSize = 256 * 1024
            limits.maxHeaderFieldCount = 1024
            return limits
        }
    }
#endif

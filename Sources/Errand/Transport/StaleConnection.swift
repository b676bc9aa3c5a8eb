// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOSSL

    /// The error that a reused connection was closed before any byte of the
    /// response came.
    struct StaleConnection: Error {
        /// Returns whether an error means only that the connection is gone.
        ///
        /// Any other error of a connection means that some bytes came.
        static func isLoss(_ error: any Error) -> Bool {
            // TLS reports a connection that ended without `close_notify` before it reports the end.
            error is IOError || error as? NIOSSLError == .uncleanShutdown
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP2

    /// The error that a connection was ended because of its server's many frames.
    ///
    /// The limits are ours, so the server violates nothing, and another connection may serve.
    struct ExcessiveFrames: Error {
        /// Returns whether an error means that a limit of a connection was exceeded.
        static func isCause(_ error: any Error) -> Bool {
            switch error {
            case is ExcessiveFrames, is NIOHTTP2Errors.ExcessiveContinuationFrames,
                is NIOHTTP2Errors.ExcessiveControlFrames, is NIOHTTP2Errors.ExcessiveEmptyDataFrames,
                is NIOHTTP2Errors.ExcessiveNumberOfGlitches, is NIOHTTP2Errors.ExcessiveOutboundFrameBuffering,
                is NIOHTTP2Errors.ExcessiveRSTFrames, is NIOHTTP2Errors.ExcessiveStreamErrors:
                true
            default: false
            }
        }
    }
#endif

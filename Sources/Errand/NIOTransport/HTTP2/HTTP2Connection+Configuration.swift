// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP2

    /// The settings and limits of a connection.
    ///
    /// SwiftNIO's defaults defend servers against clients that open streams. Here each one is chosen for a client, and
    /// written out, also where it is the default. `Documentation/Dependencies.md` has the table.
    extension HTTP2Connection {
        /// The window of each stream.
        static let streamWindow = 1 << 20
        /// The window of the connection, through which all streams go.
        static let window = 16 << 20
        /// The most bytes of a head, as RFC 9113 counts them.
        static let headSize = 64 << 10
        /// The streams that we have reset last, of which frames may still be on their way.
        ///
        /// Several thousand calls may end within a round trip. Each takes eight bytes.
        static let recentlyResetStreams = 8192
        /// The frames of ours that wait for a server which does not read: the heads and the ends of as many calls, and
        /// what we owe the server, which ``FrameAllowance`` bounds too.
        static let waitingFrames = 100_000

        static var configuration: NIOHTTP2Handler.ConnectionConfiguration {
            var configuration = NIOHTTP2Handler.ConnectionConfiguration()
            // Without push, a server opens no streams, so it needs no limit of them.
            configuration.initialSettings = [
                HTTP2Setting(parameter: .enablePush, value: 0),
                HTTP2Setting(parameter: .initialWindowSize, value: streamWindow),
                HTTP2Setting(parameter: .maxHeaderListSize, value: headSize),
            ]
            // Malformed messages must not be used (RFC 9113 §8.1.1).
            configuration.headerBlockValidation = .enabled
            // SwiftNIO knows of no 204, which has no content whatever its length says. ``StreamOrder`` checks lengths.
            configuration.contentLengthValidation = .disabled
            configuration.maximumRecentlyResetStreams = recentlyResetStreams
            configuration.maximumBufferedControlFrames = waitingFrames
            // The size of a head bounds what is kept of it.
            configuration.maximumSequentialContinuationFrames = FrameAllowance.most
            // SwiftNIO means errors of streams. A stream of ours has one at most.
            configuration.maximumConnectionGlitches = .max
            // SwiftNIO counts those of a long response together, whatever content is between them.
            configuration.maximumSequentialEmptyDataFrames = .max
            configuration.controlFrameRateLimit.maximumCount = unlimited.count
            configuration.controlFrameRateLimit.windowLength = unlimited.window
            // The window that SwiftNIO's multiplexer holds open, which is not used here.
            configuration.targetWindowSize = window
            return configuration
        }

        static var streamConfiguration: NIOHTTP2Handler.StreamConfiguration {
            var configuration = NIOHTTP2Handler.StreamConfiguration()
            // In proportion to the streams that we open: ``FrameAllowance``.
            configuration.streamResetFrameRateLimit.maximumCount = unlimited.count
            configuration.streamResetFrameRateLimit.windowLength = unlimited.window
            configuration.streamErrorRateLimit.maximumCount = unlimited.count
            configuration.streamErrorRateLimit.windowLength = unlimited.window
            // Of SwiftNIO's multiplexer, which is not used here.
            configuration.targetWindowSize = streamWindow
            configuration.outboundBufferSizeHighWatermark = 8196
            configuration.outboundBufferSizeLowWatermark = 4092
            return configuration
        }

        /// A rate that nothing reaches: a thousand frames in no time.
        ///
        /// SwiftNIO reserves memory for the count, and such a limit cannot be left out.
        private static let unlimited = (count: 1000, window: TimeAmount.zero)

        /// Adds the handlers of HTTP/2 to the end of a pipeline.
        static func add(
            to channel: any Channel, _ onEvent: @escaping (HTTP2ConnectionEvent) -> Void
        ) throws -> HTTP2Connection {
            let frames = InboundFrameHandler(now: channel.eventLoop.now)
            let connection = HTTP2Connection(now: channel.eventLoop.now, frames, onEvent)
            let handler = NIOHTTP2Handler(
                mode: .client, connectionConfiguration: configuration, streamConfiguration: streamConfiguration)
            try channel.pipeline.syncOperations.addHandlers([frames, handler, connection])
            return connection
        }
    }
#endif

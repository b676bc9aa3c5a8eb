// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHPACK

    /// The exchange of one stream, as its connection sees it.
    ///
    /// It is called on the connection's loop. After ``finished(_:)`` or ``failed(_:)`` it is not called again.
    protocol HTTP2StreamReceiver: AnyObject {
        /// An interim head has come.
        ///
        /// - Parameter isContinue: Whether the server asks for the request's content.
        func interim(isContinue: Bool)
        /// The final head has come.
        func received(_ status: Int, _ fields: HPACKHeaders)
        /// A part of the content has come.
        ///
        /// - Returns: Whether it was taken at once. If not, ``HTTP2Connection/taken(_:)`` follows.
        func received(_ content: ByteBuffer) -> Bool
        /// All that has come so far was passed on.
        func turnEnded()
        /// The response is complete, and the stream has ended.
        func finished(_ trailers: HPACKHeaders?)
        /// The stream ended before the response was complete.
        func failed(_ error: any Error)
    }

    /// A change of a connection that its owner must know.
    enum HTTP2ConnectionEvent: Equatable {
        /// The server allows as many streams.
        case allows(Int)
        /// The server has gone away, or no stream identifiers are left: no new stream can be opened.
        case goesAway
        /// A stream has ended, in whatever way, and the connection goes on.
        case streamEnded
        /// The connection is closed, or is being closed. All of its streams end now.
        case closed
    }
#endif

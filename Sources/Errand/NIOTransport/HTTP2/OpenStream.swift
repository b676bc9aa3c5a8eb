// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHPACK

    /// An open stream, as its connection knows it.
    struct OpenStream {
        let receiver: any HTTP2StreamReceiver
        var order: StreamOrder
        var window: InboundWindow
        /// Whether all content that came was taken.
        var isTaken = true
        var hasHead = false
        var trailers: HPACKHeaders?

        /// Tells the receiver how the stream has ended.
        ///
        /// - Parameter error: The reason, if the response was not complete before.
        func end(_ error: @autoclosure () -> any Error) {
            if order.isOver { receiver.finished(trailers) } else { receiver.failed(error()) }
        }
    }
#endif

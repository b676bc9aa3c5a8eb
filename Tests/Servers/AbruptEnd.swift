// SPDX-License-Identifier: MIT

package import NIOCore
import NIOSSL

/// A handler that ends a TLS connection without `close_notify`, as a server does
/// that crashes.
///
/// It stands behind the connection's `NIOSSLServerHandler`.
package final class AbruptEndHandler: ChannelOutboundHandler {
    package typealias OutboundIn = NIOAny
    package typealias OutboundOut = NIOAny

    package init() {}

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        do {
            // Past the handler of TLS, which would take leave.
            try context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
                .close(mode: mode, promise: promise)
        } catch {
            promise?.fail(error)
        }
    }
}

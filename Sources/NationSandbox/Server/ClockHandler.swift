// SPDX-License-Identifier: MIT

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A channel handler that sets `Date` to the nation's time if its clock differs from
/// this machine's.
///
/// It is an outbound handler because Hummingbird sets the field last.
final class ClockHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let availability: Setting<NationAvailability>
    private let behaviors: Setting<SandboxBehaviors>
    private let source: StampSource
    private let log: RequestLog

    init(_ nation: NationState, _ log: RequestLog) {
        availability = nation.availability
        behaviors = nation.behaviors
        source = nation.source
        self.log = log
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var ahead = availability.value.secondsAhead
        // The first request is the first of its step.
        if behaviors.read({ $0.dateStep != 0 }) { ahead += behaviors.read { $0.secondsAhead(after: log.count - 1) } }
        guard ahead != 0 || source.isSeeded, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.date] = HTTPDate.text(source.now() + ahead)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

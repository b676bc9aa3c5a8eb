// SPDX-License-Identifier: MIT

import Hummingbird
import NIOCore

/// The properties of a request before an endpoint is chosen.
struct APIContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The caller's address without a port.
    let address: String
    /// The caller's connection.
    let channel: any Channel
    /// The person whose token was sent.
    var person: Int64 = 0
    var query = QueryItems()

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? "local"
    }
}

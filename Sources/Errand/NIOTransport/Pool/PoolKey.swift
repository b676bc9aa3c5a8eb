// SPDX-License-Identifier: MIT

import ErrandCore

/// The origin and the proxy that the requests of one pool have in common.
///
/// TLS options are not part of it, because they belong to the transport.
struct PoolKey: Hashable, Sendable {
    /// The scheme, host and port.
    let origin: URLOrigin
    /// The proxy; `nil` for direct connections.
    let proxy: Proxy.Server?
}

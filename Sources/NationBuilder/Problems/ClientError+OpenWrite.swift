// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension ClientError {
    /// Whether the nation may have carried out a write although its call failed: no response came,
    /// none that can be read, or one of a server that failed.
    package var leavesWriteOpen: Bool {
        let open: [Kind] = [.connection, .timedOut, .undecodable, .status.server]
        // Nothing was sent, or the server says that it has not acted.
        let certain: [Kind] = [
            .connection.dns, .connection.refused, .connection.tls, .connection.pinning, .connection.proxy,
            .connection.unprocessed, .timedOut.connect,
        ]
        let status = response?.head.status.code
        // The server does not know the method or the version, so it has not acted.
        if [501, 505].contains(status) { return false }
        // The limit refused another request of a call of which something was sent: after a failure, or
        // after a redirect from the write to its result.
        if kind.belongs(to: .rejected.rateLimited), attempts > 0 {
            return status.map { $0 >= 500 || (301...303).contains($0) } ?? true
        }
        return open.contains { kind.belongs(to: $0) } && !certain.contains { kind.belongs(to: $0) }
    }
}

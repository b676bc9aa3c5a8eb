// SPDX-License-Identifier: MIT

import ErrandCore

extension ClientError {
    /// Whether the nation may have carried out a write although its call failed: no answer came,
    /// or none that can be read.
    package var leavesWriteOpen: Bool {
        let open: [Kind] = [.connection, .timedOut, .undecodable]
        // Nothing was sent, or the server says that it has not acted.
        let certain: [Kind] = [
            .connection.dns, .connection.refused, .connection.tls, .connection.pinning, .connection.proxy,
            .connection.unprocessed, .timedOut.connect,
        ]
        return open.contains { kind.belongs(to: $0) } && !certain.contains { kind.belongs(to: $0) }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

extension ClientError.Kind {
    /// Whether the server has certainly not acted on the request, as ``Exchange`` promises:
    /// nothing of the request was sent, or the server says so.
    ///
    /// Any request may be sent again then.
    var isUnprocessed: Bool { Self.withoutEffect.contains { belongs(to: $0) } }

    private static let withoutEffect: [ClientError.Kind] = [
        .connection.dns, .connection.refused, .timedOut.connect, .connection.unprocessed,
    ]
}

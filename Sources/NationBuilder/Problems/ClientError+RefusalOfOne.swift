// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension ClientError {
    /// Whether the nation refuses this one write, would do so again, and may carry out others.
    ///
    /// All other statuses that say that the server has not acted concern every write: who asks, over which
    /// connection, or when.
    package var isRefusalOfOne: Bool {
        guard let status = response?.head.status.code, kind.belongs(to: .status.client) else { return false }
        return meaning == FailureMeaning(effect: .notApplied, retry: .useless) && !Self.general.contains(status)
    }

    /// The statuses about the credential, the payment, the proxy and the protocol.
    private static let general: Set<Int> = [401, 402, 403, 407, 426]
}

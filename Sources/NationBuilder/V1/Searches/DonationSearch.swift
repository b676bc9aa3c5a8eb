// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// What donations are searched by.
    ///
    /// All that is set has to match.
    public struct DonationSearch: Sendable, Hashable {
        /// A moment since which the donation was entered.
        public var createdSince: DateTime?
        /// A moment since which the payment succeeded.
        public var succeededSince: DateTime?
        /// A moment since which the payment failed.
        public var failedSince: DateTime?

        /// A search by these.
        public init(createdSince: DateTime? = nil, succeededSince: DateTime? = nil, failedSince: DateTime? = nil) {
            self.createdSince = createdSince
            self.succeededSince = succeededSince
            self.failedSince = failedSince
        }

        var part: RequestPart {
            .group([
                .query("created_since", createdSince?.description),
                .query("succeeded_since", succeededSince?.description),
                .query("failed_since", failedSince?.description),
            ])
        }
    }
}

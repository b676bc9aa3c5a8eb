// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// The criteria of a search for donations.
    ///
    /// All criteria that are set must match.
    public struct DonationSearch: Sendable, Hashable {
        /// The earliest time at which the donation was entered.
        public var createdSince: DateTime?
        /// The earliest time at which the payment succeeded.
        public var succeededSince: DateTime?
        /// The earliest time at which the payment failed.
        public var failedSince: DateTime?

        /// Creates a search.
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

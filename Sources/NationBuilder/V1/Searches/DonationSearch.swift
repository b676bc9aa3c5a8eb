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

        /// The names in the query, each with its text in a search; `nil` for a criterion that is not set.
        private static let criteria: [(name: String, text: @Sendable (Self) -> String?)] = [
            ("created_since", { $0.createdSince?.description }),
            ("succeeded_since", { $0.succeededSince?.description }),
            ("failed_since", { $0.failedSince?.description }),
        ]

        /// The names in the query, in the order of the request.
        package static var parameters: [String] { criteria.map(\.name) }

        var part: RequestPart { .group(Self.criteria.map { .query($0.name, $0.text(self)) }) }
    }
}

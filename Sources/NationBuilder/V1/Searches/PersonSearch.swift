// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// The criteria of a search for people.
    ///
    /// All criteria that are set must match exactly.
    ///
    /// ```swift
    /// var search = V1.PersonSearch(state: "CA")
    /// search.updatedSince = "2018-10-30T20:24:02Z"
    /// search.customValues["graduation_year"] = "2008"
    /// ```
    public struct PersonSearch: Sendable, Hashable {
        /// The first name.
        public var firstName: String?
        /// The last name.
        public var lastName: String?
        /// The city.
        public var city: String?
        /// The code of the state.
        public var state: String?
        /// The code of the sex.
        public var sex: String?
        /// The day of birth.
        public var birthdate: CalendarDate?
        /// The earliest time of the person's last change.
        public var updatedSince: DateTime?
        /// Whether the person has a mobile number.
        public var withMobile: Bool?
        /// The values of custom fields by their slugs.
        public var customValues: [String: String] = [:]
        /// Ids in other systems.
        public var ids: [ForeignID: String] = [:]

        /// Creates a search; more criteria can be set afterwards.
        public init(
            firstName: String? = nil, lastName: String? = nil, city: String? = nil, state: String? = nil,
            sex: String? = nil, birthdate: CalendarDate? = nil, updatedSince: DateTime? = nil
        ) {
            self.firstName = firstName
            self.lastName = lastName
            self.city = city
            self.state = state
            self.sex = sex
            self.birthdate = birthdate
            self.updatedSince = updatedSince
        }

        /// An id by which people can be searched.
        public struct ForeignID: Sendable, Hashable, ExpressibleByStringLiteral {
            /// The name in the query, such as `van_id`.
            public let name: String

            /// Creates a kind of id from its name in the query.
            public init(_ name: String) { self.name = name }

            /// Creates a kind of id from its name in the query.
            public init(stringLiteral value: String) { self.init(value) }

            /// The id in CiviCRM.
            public static let civicrm: Self = "civicrm_id"
            /// The id in a county's voter file.
            public static let countyFile: Self = "county_file_id"
            /// The id that the API calls `datatrust_id`.
            public static let datatrust: Self = "datatrust_id"
            /// The id that the API calls `dw_id`.
            public static let dw: Self = "dw_id"
            /// The external id, which the nation chooses itself.
            public static let external: Self = "external_id"
            /// The id of the media market.
            public static let mediaMarket: Self = "media_market_id"
            /// The id of the membership level.
            public static let membershipLevel: Self = "membership_level_id"
            /// The id that the API calls `ngp_id`.
            public static let ngp: Self = "ngp_id"
            /// The id that the API calls `pf_strat_id`.
            public static let pfStrat: Self = "pf_strat_id"
            /// The id at the RNC.
            public static let rnc: Self = "rnc_id"
            /// The registration id at the RNC.
            public static let rncReg: Self = "rnc_regid"
            /// The id in Salesforce.
            public static let salesforce: Self = "salesforce_id"
            /// The id in a state's voter file.
            public static let stateFile: Self = "state_file_id"
            /// The id that the API calls `van_id`.
            public static let van: Self = "van_id"

            /// All that the API documents, the external one first.
            package static let all: [Self] = [
                .external, .civicrm, .countyFile, .datatrust, .dw, .mediaMarket, .membershipLevel, .ngp, .pfStrat, .rnc,
                .rncReg, .salesforce, .stateFile, .van,
            ]
        }

        /// The names in the query, each with its text in a search; `nil` for a criterion that is not set.
        private static let criteria: [(name: String, text: @Sendable (Self) -> String?)] = [
            ("first_name", { $0.firstName }), ("last_name", { $0.lastName }), ("city", { $0.city }),
            ("state", { $0.state }), ("sex", { $0.sex }), ("birthdate", { $0.birthdate?.description }),
            ("updated_since", { $0.updatedSince?.description }), ("with_mobile", { $0.withMobile?.description }),
        ]

        /// The names in the query, in the order of the request.
        package static var parameters: [String] { criteria.map(\.name) }

        /// The search as a request part, with its names in a fixed order.
        var part: RequestPart {
            let foreign = ids.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
            let custom = customValues.sorted { $0.key < $1.key }.map { ("custom_values[\($0.key)]", $0.value) }
            return .group(
                Self.criteria.map { .query($0.name, $0.text(self)) } + foreign.map { .query($0.0, $0.1) }
                    + custom.map { .query($0.0, $0.1) })
        }
    }
}

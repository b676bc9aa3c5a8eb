// SPDX-License-Identifier: MIT

/// The types of elections and votes.
extension ResourceType {
    static let elections = ResourceType(
        "elections", .all,
        [
            .text("country_code"), .integer("donation_maximum_in_cents"), .day("election_at"),
            .text("election_cycle"),
            .choice(
                "election_period", "primary", "general", "special", "recount", "runoff", "convention", "other",
                "unknown", "presidential_primary", "previous_campaign"),
            .day("registration_ends_at"), .text("state"), .moment("created_at").readOnly(),
            .text("donation_maximum").readOnly(), .moment("updated_at").readOnly(),
        ],
        [.many("ballots", "ballots", by: "election_id")])

    static let voters = ResourceType(
        "voters", .all,
        [
            .flag("is_absentee_voter").standard("false"), .flag("is_active_voter").standard("false"),
            .flag("is_dropped_from_file").standard("false"), .flag("is_early_voter").standard("false"),
            .flag("is_permanent_absentee_voter").standard("false"), .reference("signup_id", to: "signups").required(),
        ],
        [.many("ballots", "ballots", by: "voter_id"), .one("signup", "signups")])

    static let ballots = ResourceType(
        "ballots", .all,
        [
            .day("cast_at"), .reference("election_id", to: "elections").required(), .text("party"),
            .choice("vote_method", "voted", "absentee", "early"), .reference("voter_id", to: "voters").required(),
        ],
        [.one("election", "elections"), .one("voter", "voters")])
}

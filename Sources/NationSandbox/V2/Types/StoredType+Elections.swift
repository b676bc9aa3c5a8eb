// SPDX-License-Identifier: MIT

extension StoredType {
    static let elections = StoredType(
        "elections", .all,
        """
        country_code donation_maximum_in_cents:integer election_at:day election_cycle
        election_period:choice(primary|general|special|recount|runoff|convention|other|unknown|presidential_primary|previous_campaign)
        registration_ends_at:day state created_at:moment:read donation_maximum:read updated_at:moment:read
        """, [.many("ballots", "ballots", by: "election_id")])

    static let voters = StoredType(
        "voters", .all,
        """
        is_absentee_voter:flag:=false:always is_active_voter:flag:=false:always
        is_dropped_from_file:flag:=false:always is_early_voter:flag:=false:always
        is_permanent_absentee_voter:flag:=false:always signup_id:one.signups:required
        """, [.many("ballots", "ballots", by: "voter_id")])

    static let ballots = StoredType(
        "ballots", .all,
        """
        cast_at:day election_id:one.elections:required party vote_method:choice(voted|absentee|early)
        voter_id:one.voters:required
        """)
}

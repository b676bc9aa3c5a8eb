// SPDX-License-Identifier: MIT

/// What goes with a person who is forgotten.
///
/// * Rows about the person: those whose `signup_id` it is, and relationships to it. A list is about the people on it,
///   not about who owns it, so lists stay.
/// * What belongs to such rows: the ballots of the voter, the history of the journeys.
/// * Answers to invitations with one of the person's e-mail addresses, because they have no other trace of it.
///
/// Other columns that have the person's id, such as `author_id`, keep it: a number that leads nowhere.
enum MirrorForgetting {
    /// Whether a column names the person whom its row is about.
    static func isAbout(_ column: MirrorColumn, in table: MirrorTable) -> Bool {
        table.name != "lists" && column.target == "signups"
            && ["signup_id", "first_signup_id", "second_signup_id"].contains(column.name)
    }

    /// The columns whose rows belong to rows about a person.
    static let parts: [(table: String, column: String, owner: String)] = [
        ("ballots", "voter_id", "voters"), ("path_histories", "path_journey_id", "path_journeys"),
    ]

    /// The table whose rows are found by an e-mail address only.
    static let byEmail = "event_rsvps"

    /// The columns with the e-mail addresses of a person.
    static let emails = ["email", "email1", "email2", "email3", "email4"]
}

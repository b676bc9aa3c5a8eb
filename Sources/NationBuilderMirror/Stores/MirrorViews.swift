// SPDX-License-Identifier: MIT

/// The views of a copy for people's queries.
///
/// * `people` has the name, the address and the tags of a person in one row (``PeopleView``).
/// * `signups_custom` has a column for each custom field of people (``CustomColumns``).
///
/// Columns are only added, at the end: views of others may rest on them.
enum MirrorViews {
    /// The words by which a view is known as one of ours, so that no other is replaced.
    static let mark = "made by Errand, and made anew when custom fields are added"

    /// Returns what is said when something else has the name of a view.
    static func taken(_ name: String) -> String {
        "The view \(name) was not made, because the copy has something else of that name."
    }

    /// Returns what is said when a view cannot be made.
    static func failed(_ name: String, _ reason: String) -> String { "The view \(name) could not be made: \(reason)." }
}

/// The columns of the view `people`, before the tags.
enum PeopleView {
    /// The columns of the table `signups`.
    static let columns = ["id", "full_name", "first_name", "last_name", "email", "phone_number", "mobile_number"]

    /// The parts of the primary address.
    static let address = ["address1", "address2", "city", "state", "zip", "county", "country_code"]

    /// The tables from which the tags come.
    static let tagTables: Set<String> = ["signup_taggings", "signup_tags"]
}

// SPDX-License-Identifier: MIT

/// A repository, with the members that this program shows.
///
/// Other members are ignored.
struct Repository: Codable, Sendable {
    var name: String
    var description: String?
    var stars: Int

    private enum CodingKeys: String, CodingKey {
        case name, description
        case stars = "stargazers_count"
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The people with a tag, whom the API does not list: their ids are in the taggings.
enum TagMembers {
    /// The type of the rows that have them.
    static let taggings = "signup_taggings"

    /// Returns the ids of the people with a tag, rising.
    ///
    /// - Parameters:
    ///   - requests: The most requests at once.
    ///   - progress: Is called with the number of ids so far.
    /// - Throws: ``CommandFailure`` when the nation has no such tag.
    static func ids(
        _ tag: String, _ nation: Nation, requests: Int, _ progress: (Int) -> Void
    ) async throws -> [Int] {
        let id = try await self.id(of: tag, nation)
        var query = V2.RowQuery(
            checked: try ExportedType(taggings).type, where: [V2.Condition("tag_id", .equals, "\(id)")])
        query.parts = [.cache(.onlyNetwork)]
        var ids: Set<Int> = []
        for try await page in nation.v2.rowPages(query, atOnce: requests) {
            for tagging in page {
                func number(_ name: String) -> Int? { Int(CellText.exact(tagging[name])) }
                guard number("tag_id") == id, let person = number("signup_id") else {
                    throw ClientError(
                        .rejected.filterIgnored, reason: "it sends \(taggings) of other tags than \(id)")
                }
                ids.insert(person)
            }
            progress(ids.count)
        }
        return ids.sorted()
    }

    private static func id(of name: String, _ nation: Nation) async throws -> Int {
        let found = nation.v2.signupTags.all(.filter(\.name, .equals(name)), .request(.cache(.onlyNetwork)))
        // Names are unique without regard to case. A nation that ignores the filter sends all tags.
        for try await tag in found where tag.name?.lowercased() == name.lowercased() {
            if let id = tag.id?.int { return id }
        }
        throw CommandFailure(
            "\(nation.name) has no tag \"\(TerminalText.safe(name))\": nb tags list --limit 0 lists them", exitCode: 66)
    }
}

// SPDX-License-Identifier: MIT

import Errand
package import NationBuilder

/// A list that a person names by its id, its slug or its name.
package enum NamedList {
    /// Returns the id of a list.
    ///
    /// - Throws: ``CommandFailure`` when there is no such list, or several have the name.
    package static func id(of word: String, _ nation: Nation, silently isSilent: Bool) async throws -> Int {
        if ResourceID.isNumber(word), let id = Int(word) { return id }
        if isSilent { throw CommandFailure("the id of the list is not read here: give --list ID", exitCode: 64) }
        var ids: [Int] = []
        for try await list in nation.v1.lists.all() {
            let names = [list.slug, list.name].compactMap { $0?.lowercased() }
            if let id = list.id, names.contains(word.lowercased()) { ids.append(id) }
        }
        guard let id = ids.first else {
            throw CommandFailure(
                "\(nation.name) has no list \"\(TerminalText.safe(word))\": nb lists list --limit 0 lists them",
                exitCode: 66)
        }
        guard ids.count == 1 else {
            let known = ids.map { "\($0)" }.joined(separator: ", ")
            throw CommandFailure(
                "several lists are called \"\(TerminalText.safe(word))\": give the id of one, \(known)", exitCode: 64)
        }
        return id
    }
}

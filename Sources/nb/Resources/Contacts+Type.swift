// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

extension Contacts {
    static let noteOnCreation = "type=NAME takes the name of a contact type in place of type_id, such as type=Outreach."

    /// Puts the id of a contact type in place of its name.
    static func resolved(_ members: JSONObject, _ nation: Nation, silently isSilent: Bool) async throws -> JSONObject {
        guard let name = members["type"]?.string else { return members }
        if isSilent { throw CommandFailure("the id of the type is not read here: give type_id", exitCode: 64) }
        var ids: [String: Int] = [:]
        for try await type in nation.v1.contactTypes.all() {
            if let name = type.name, let id = type.id { ids[name] = id }
        }
        guard let known = ids.keys.first(where: { $0.lowercased() == name.lowercased() }), let id = ids[known] else {
            let names = ids.keys.sorted()
            let advice = NearestNames.question(name, names) ?? "\(nation.name) has \(names.joined(separator: ", "))"
            throw CommandFailure(
                "there is no contact type \"\(TerminalText.safe(name))\": \(TerminalText.safe(advice))", exitCode: 64)
        }
        var resolved = members
        resolved["type"] = nil
        resolved["type_id"] = .number(JSONNumber(id))
        return resolved
    }
}

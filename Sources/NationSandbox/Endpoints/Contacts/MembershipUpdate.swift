// SPDX-License-Identifier: MIT

import HTTPTypes

/// `PUT /people/:id/memberships`: the membership is named in the body.
enum MembershipUpdate {
    static func add(to routes: APIRoutes) {
        routes.on(.put, "/people/:id/memberships") { call in
            let members = try await call.body("membership")
            guard let name = name(members["name"]) else {
                throw APIProblem.validationFailed(["name can't be blank"])
            }
            let membership = try await call.nation.store.write { database in
                try ResourceStore(.membership, call.nation.people.template).update(name, members, call, database)
            }
            return .json(JSONObject.text([("membership", membership)]))
        }
    }

    /// A whole number is the text of it here too, as in a new membership.
    private static func name(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let name) where !name.isEmpty: name
        case .integer(let number): String(number)
        default: nil
        }
    }
}

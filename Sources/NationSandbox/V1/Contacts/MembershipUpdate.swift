// SPDX-License-Identifier: MIT

import HTTPTypes

/// The endpoint `PUT /people/:id/memberships`; the body names the membership.
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

    /// Returns a name.
    ///
    /// A whole number counts as its text, as in a new membership.
    private static func name(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let name) where !name.isEmpty: name
        case .integer(let number): String(number)
        default: nil
        }
    }
}

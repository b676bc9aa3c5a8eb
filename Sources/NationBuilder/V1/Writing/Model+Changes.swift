// SPDX-License-Identifier: MIT

import ErrandJSON

extension V1.Model {
    /// What a closure changes, as an update sends it.
    ///
    /// ```swift
    /// let person = try await nation.v1.people.show(7)
    /// try await nation.v1.people.update(7, person.changes { $0.phone = "555-0100" })
    /// ```
    ///
    /// It holds the members that the closure changed, and those that the API
    /// needs in every update, such as the amount of a donation. Where an update
    /// takes the place of all that was there it holds the whole. What the API
    /// refuses is left out: see ``writeRules``.
    ///
    /// A member that is set to what it was is no change, and one that is taken
    /// out again cannot be told to the API. A member that is an object, such as
    /// an address, is sent as a whole when anything in it changed.
    ///
    /// - Throws: What the closure throws, and `ClientError.invalidRequest` when
    ///   it changes what says which one is meant, such as the name of a
    ///   membership.
    public func changes(_ edit: (inout Self) throws -> Void) throws -> Self {
        var edited = self
        try edit(&edited)
        let update = try Self.writeRules.update(from: members(), to: edited.members())
        return try JSONReader().read(Self.self, from: JSONWriter().write(update))
    }

    /// The members as JSON, in the order of the wire.
    func members() throws -> JSONObject {
        try JSONReader().read(JSONObject.self, from: JSONWriter().write(self))
    }
}

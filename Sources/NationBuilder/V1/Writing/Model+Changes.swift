// SPDX-License-Identifier: MIT

import ErrandJSON

extension V1.Model {
    /// Returns a model with only the members that an update must send after a
    /// closure's changes.
    ///
    /// ```swift
    /// let person = try await nation.v1.people.show(7)
    /// try await nation.v1.people.update(7, person.changes { $0.phone = "555-0100" })
    /// ```
    ///
    /// The result has the members that the closure changed, and those that the
    /// API needs in every update, such as the amount of a donation. If an
    /// update replaces the whole resource, the result has all members. Members
    /// that the API refuses are left out: see ``/NationBuilder/V1/Model/writeRules``.
    ///
    /// A member that is set to its old value is not a change. Making a member
    /// missing is not a change that can be sent. A member that is an object,
    /// such as an address, is sent as a whole when anything in it changed.
    ///
    /// - Throws: The closure's error, and `ClientError.invalidRequest` when it
    ///   changes the member that identifies the resource, such as the name of a
    ///   membership.
    public func changes(_ edit: (inout Self) throws -> Void) throws -> Self {
        var edited = self
        try edit(&edited)
        let update = try Self.writeRules.update(from: members(), to: edited.members())
        return try JSONReader().read(Self.self, from: JSONWriter().write(update))
    }
}

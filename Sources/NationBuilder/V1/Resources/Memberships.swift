// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The memberships of people.
    ///
    /// A membership has no id. Its name identifies it among a person's memberships.
    public struct Memberships: Sendable {
        let api: NationV1

        /// Changes a membership with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ membership: V1.Membership, person: Int, _ parts: RequestPart?...,
            changes: (inout V1.Membership) throws -> Void
        ) async throws -> Membership {
            try await api.send(Self.update(membership.changes(changes), person: person), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Memberships {
    /// Creates a request that returns a page of the memberships of a person.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(person: Int, limit: Int? = nil) -> Request<V1.Page<V1.Membership>> {
        .fetching("people/\(person)/memberships", .limit(limit))
    }

    /// Creates a request that makes a person a member and returns the
    /// membership as the API stored it.
    ///
    /// A name is needed.
    public static func create(_ membership: V1.Membership, person: Int) -> Request<V1.Membership> {
        Request(
            .post, "people/\(person)/memberships", .new(membership, as: "membership"), reading: .json(at: "membership"))
    }

    /// Creates a request that changes the person's membership with the same name,
    /// and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the name. To
    /// change other members, use ``update(_:person:_:changes:)``.
    public static func update(_ changes: V1.Membership, person: Int) -> Request<V1.Membership> {
        .changing(changes, as: "membership", at: "people/\(person)/memberships")
    }

    /// Creates a request that removes the person's membership with a name.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ name: String, person: Int) -> Request<Void> {
        .delete("people/\(person)/memberships/\(name)", .pathNames(name))
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The memberships of people.
    ///
    /// A membership has no number: its name tells it from a person's others.
    public struct Memberships: Sendable {
        let api: NationV1

        /// The memberships of a person, one by one.
        ///
        /// - Parameters:
        ///   - person: The person's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(person: Int, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Membership>, Membership
        > {
            api.items(Self.list(person: person, limit: limit), parts)
        }

        /// The memberships of a person, page by page.
        ///
        /// - Parameters:
        ///   - person: The person's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(person: Int, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Membership>> {
            api.pages(Self.list(person: person, limit: limit), parts)
        }

        /// The first page of the memberships of a person.
        public func list(person: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Membership> {
            try await api.send(Self.list(person: person, limit: limit), parts)
        }

        /// Makes a person a member and gives the membership as the API stored
        /// it.
        ///
        /// A name is needed.
        @discardableResult
        public func create(_ membership: V1.Membership, person: Int, _ parts: RequestPart?...) async throws
            -> Membership
        {
            try await api.send(Self.create(membership, person: person), parts)
        }

        /// Changes the membership that has the name, and gives it as it stands
        /// now.
        ///
        /// Only what is set is sent; the name has to be. To change what was
        /// read, use ``update(_:person:_:changes:)``.
        @discardableResult
        public func update(_ changes: V1.Membership, person: Int, _ parts: RequestPart?...) async throws -> Membership {
            try await api.send(Self.update(changes, person: person), parts)
        }

        /// Changes a membership that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ membership: V1.Membership, person: Int, _ parts: RequestPart?...,
            changes: (inout V1.Membership) throws -> Void
        ) async throws -> Membership {
            try await api.send(Self.update(membership.changes(changes), person: person), parts)
        }

        /// Removes the membership that has the name.
        public func delete(_ name: String, person: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(name, person: person), parts)
        }
    }
}

// MARK: - Requests

extension V1.Memberships {
    /// A request for a page of the memberships of a person.
    public static func list(person: Int, limit: Int? = nil) -> Request<V1.Page<V1.Membership>> {
        Request(.get, "people/\(person)/memberships", .limit(limit), reading: .json())
    }

    /// A request that makes a person a member.
    public static func create(_ membership: V1.Membership, person: Int) -> Request<V1.Membership> {
        Request(
            .post, "people/\(person)/memberships", .new(membership, as: "membership"), reading: .json(at: "membership"))
    }

    /// A request that changes a membership.
    public static func update(_ changes: V1.Membership, person: Int) -> Request<V1.Membership> {
        Request(
            .put, "people/\(person)/memberships", .changes(changes, as: "membership"), reading: .json(at: "membership"))
    }

    /// A request that ends a membership.
    public static func delete(_ name: String, person: Int) -> Request<Void> {
        Request(.delete, "people/\(person)/memberships/\(name)", .pathNames(name), reading: .nothing)
    }
}

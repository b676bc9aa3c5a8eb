// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The donations to a nation.
    public struct Donations: Sendable {
        let api: NationV1

        /// The donations, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Donation>, Donation> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The donations, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Donation>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the donations.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Donation> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The donations that match, one by one.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(matching search: V1.DonationSearch, limit: Int? = 100, _ parts: RequestPart?...)
            -> ItemSequence<Page<Donation>, Donation>
        {
            api.items(Self.search(search, limit: limit), parts)
        }

        /// The donations that match, page by page.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(matching search: V1.DonationSearch, limit: Int? = 100, _ parts: RequestPart?...)
            -> PageSequence<Page<Donation>>
        {
            api.pages(Self.search(search, limit: limit), parts)
        }

        /// The first page of the donations that match.
        public func search(_ search: V1.DonationSearch, limit: Int? = nil, _ parts: RequestPart?...) async throws
            -> Page<Donation>
        {
            try await api.send(Self.search(search, limit: limit), parts)
        }

        /// Adds a donation and gives it as the API stored it.
        ///
        /// What is needed, and is checked before anything is sent:
        ///
        /// * `amountInCents`.
        /// * `succeededAt`, when it was paid. The API counts a donation without
        ///   it as failed; to enter one that was not paid, set `failedAt` or
        ///   `canceledAt`, or `succeededAt` to `nil`.
        /// * Who gave it: `donorID`. Without one the API looks for the person
        ///   with `email`, or adds one of `firstName` and `lastName`.
        ///
        /// - Throws: `ClientError.invalidRequest` when one of them is missing.
        @discardableResult
        public func create(_ donation: V1.Donation, _ parts: RequestPart?...) async throws -> Donation {
            try await api.send(Self.create(donation), parts)
        }

        /// Changes a donation and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the amount in every
        /// update: without, `ClientError.invalidRequest` is thrown. To change
        /// what was read, use ``update(_:_:changes:)``, which sends what is
        /// needed.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.Donation, _ parts: RequestPart?...) async throws -> Donation {
            try await api.send(Self.update(id, changes), parts)
        }

        /// Changes a donation that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ donation: V1.Donation, _ parts: RequestPart?..., changes: (inout V1.Donation) throws -> Void
        ) async throws -> Donation {
            try await api.send(Self.update(donation.requireID(), donation.changes(changes)), parts)
        }

        /// Removes a donation.
        public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }
    }
}

// MARK: - Requests

extension V1.Donations {
    /// A request for a page of donations.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Donation>> {
        Request(.get, "donations", .limit(limit), reading: .json())
    }

    /// A request for a page of the donations that match.
    public static func search(_ search: V1.DonationSearch, limit: Int? = nil) -> Request<V1.Page<V1.Donation>> {
        Request(.get, "donations/search", search.part, .limit(limit), reading: .json())
    }

    /// A request that adds a donation.
    ///
    /// It throws `ClientError.invalidRequest` when it is sent without an amount,
    /// a giver, or when it was paid.
    public static func create(_ donation: V1.Donation) -> Request<V1.Donation> {
        Request(
            .post, "donations", .constant { _ in try donation.checkNew() }, .new(donation, as: "donation"),
            reading: .created(at: "donation"))
    }

    /// A request that changes a donation.
    public static func update(_ id: Int, _ changes: V1.Donation) -> Request<V1.Donation> {
        Request(.put, "donations/\(id)", .changes(changes, as: "donation"), reading: .json(at: "donation"))
    }

    /// A request that removes a donation.
    public static func delete(_ id: Int) -> Request<Void> {
        Request(.delete, "donations/\(id)", reading: .nothing)
    }
}

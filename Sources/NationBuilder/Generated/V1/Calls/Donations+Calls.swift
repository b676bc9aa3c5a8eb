// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Donations.swift; change that, not this.

public import ErrandCore

extension V1.Donations {
    /// Returns the donations, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Donation>, V1.Donation> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the donations, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Donation>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the donations.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Donation> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns the donations that match, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        matching search: V1.DonationSearch, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Donation>, V1.Donation> {
        api.items(Self.search(search, limit: limit), parts)
    }

    /// Returns the donations that match, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        matching search: V1.DonationSearch, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Donation>> {
        api.pages(Self.search(search, limit: limit), parts)
    }

    /// Returns the first page of the donations that match.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func search(
        _ search: V1.DonationSearch, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Donation> {
        try await api.send(Self.search(search, limit: limit), parts)
    }

    /// Adds a donation and returns it as the API stored it.
    ///
    /// The API requires these members; they are checked before the request is sent:
    ///
    /// * `amountInCents`.
    /// * `succeededAt`, the time of the payment. The API counts a donation
    ///   without it as failed; to enter one that was not paid, set `failedAt` or
    ///   `canceledAt`, or `succeededAt` to `nil`.
    /// * The donor: `donorID`. Without it the API looks for the person with
    ///   `email`, or adds a person with `firstName` and `lastName`.
    ///
    /// - Parameters:
    ///   - donation: The donation.
    ///   - countsAsFailed: Whether a donation without its outcome is sent all the
    ///     same. The API takes it, and counts it as failed.
    ///   - parts: More parts for this call.
    ///
    /// - Throws: `ClientError.invalidRequest` when one of them is missing.
    @discardableResult
    public func create(
        _ donation: V1.Donation, countsAsFailed: Bool = false, _ parts: RequestPart?...
    ) async throws -> V1.Donation {
        try await api.send(Self.create(donation, countsAsFailed: countsAsFailed), parts)
    }

    /// Changes a donation and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the amount in
    /// every update, and counts the donation as failed after an update without
    /// its outcome: `succeededAt`, or for one that was not paid `failedAt`,
    /// `canceledAt`, or `succeededAt` as `nil`. To change other members, use
    /// ``update(_:_:changes:)``, which adds them.
    ///
    /// - Parameters:
    ///   - id: The donation's id.
    ///   - changes: The members to change.
    ///   - countsAsFailed: Whether changes without an outcome are sent all the
    ///     same. The API takes them, and counts the donation as failed from then on.
    ///   - parts: More parts for this call.
    ///
    /// - Throws: `ClientError.invalidRequest` when the amount or the outcome is
    ///   missing.
    @discardableResult
    public func update(
        _ id: Int, _ changes: V1.Donation, countsAsFailed: Bool = false, _ parts: RequestPart?...
    ) async throws -> V1.Donation {
        try await api.send(Self.update(id, changes, countsAsFailed: countsAsFailed), parts)
    }

    /// Removes a donation.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }
}

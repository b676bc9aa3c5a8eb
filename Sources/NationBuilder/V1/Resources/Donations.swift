// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The donations to a nation.
    public struct Donations: Sendable {
        let api: NationV1

        /// Changes a donation with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ donation: V1.Donation, _ parts: RequestPart?..., changes: (inout V1.Donation) throws -> Void
        ) async throws -> Donation {
            try await api.send(Self.update(donation.requireID(), donation.changes(changes)), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Donations {
    /// Creates a request that returns a page of the donations.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Donation>> {
        .fetching("donations", .limit(limit))
    }

    /// Creates a request that returns a page of the donations that match.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func search(_ search: V1.DonationSearch, limit: Int? = nil) -> Request<V1.Page<V1.Donation>> {
        .fetching("donations/search", search.part, .limit(limit))
    }

    /// Creates a request that adds a donation and returns it as the API stored
    /// it.
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
    ///
    /// Sending it throws `ClientError.invalidRequest` when one of them is
    /// missing.
    public static func create(_ donation: V1.Donation, countsAsFailed: Bool = false) -> Request<V1.Donation> {
        Request(
            .post, "donations", .constant { _ in try donation.checkNew(withOutcome: !countsAsFailed) },
            .new(donation, as: "donation"), reading: .created(at: "donation"))
    }

    /// Creates a request that changes a donation and returns it as the API
    /// stored it.
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
    ///
    /// Sending it throws `ClientError.invalidRequest` when the amount or the
    /// outcome is missing.
    public static func update(
        _ id: Int, _ changes: V1.Donation, countsAsFailed: Bool = false
    ) -> Request<V1.Donation> {
        Request(
            .put, "donations/\(id)", .changes(changes, as: "donation"),
            .constant { _ in if !countsAsFailed { try changes.checkChanges() } }, reading: .json(at: "donation"))
    }

    /// Creates a request that removes a donation.
    public static func delete(_ id: Int) -> Request<Void> {
        .delete("donations/\(id)")
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The petitions of a site, and their signatures.
    ///
    /// Every method takes the slug of the site.
    public struct Petitions: Sendable {
        let api: NationV1

        /// Changes a petition with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ petition: V1.Petition, site: String, _ parts: RequestPart?..., changes: (inout V1.Petition) throws -> Void
        ) async throws -> Petition {
            try await api.send(Self.update(petition.requireID(), petition.changes(changes), site: site), parts)
        }

        /// Changes a signature with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members.
        @discardableResult
        public func updateSignature(
            _ signature: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...,
            changes: (inout V1.Signature) throws -> Void
        ) async throws -> Signature {
            try await api.send(
                Self.updateSignature(signature.requireID(), signature.changes(changes), petition: petition, site: site),
                parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Petitions {
    /// Creates a request that returns a page of the petitions.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Petition>> {
        .fetching("sites/\(site)/pages/petitions", .pathNames(site), .limit(limit))
    }

    /// Creates a request that returns the petition with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, site: String) -> Request<V1.Petition> {
        .fetching("sites/\(site)/pages/petitions/\(id)", .pathNames(site), at: "petition")
    }

    /// Creates a request that adds a petition and returns it as the API stored
    /// it.
    ///
    /// A name and a status are needed.
    public static func create(_ petition: V1.Petition, site: String) -> Request<V1.Petition> {
        .adding(petition, as: "petition", at: "sites/\(site)/pages/petitions", .pathNames(site))
    }

    /// Creates a request that changes a petition and returns it as the API
    /// stored it.
    ///
    /// Sends only the members that are set. The API requires the status and the
    /// name in every update. To change other members, use
    /// ``update(_:site:_:changes:)``, which adds them.
    ///
    /// Sending it throws `ClientError.invalidRequest` when one of them is
    /// missing.
    public static func update(_ id: Int, _ changes: V1.Petition, site: String) -> Request<V1.Petition> {
        .changing(changes, as: "petition", at: "sites/\(site)/pages/petitions/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a petition.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/petitions/\(id)", .pathNames(site))
    }

    /// Creates a request that returns a page of the signatures of a petition.
    ///
    /// - Parameters:
    ///   - petition: The petition's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func signatures(petition: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.Signature>> {
        .fetching("sites/\(site)/pages/petitions/\(petition)/signatures", .pathNames(site), .limit(limit))
    }

    /// Creates a request that returns the signature with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func showSignature(_ id: Int, petition: Int, site: String) -> Request<V1.Signature> {
        .fetching("sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site), at: "signature")
    }

    /// Creates a request that adds a signature and returns it as the API stored
    /// it.
    ///
    /// NationBuilder documents no member of it: see ``Signature``.
    public static func createSignature(_ signature: V1.Signature, petition: Int, site: String) -> Request<V1.Signature>
    {
        .adding(
            signature, as: "signature", at: "sites/\(site)/pages/petitions/\(petition)/signatures", .pathNames(site))
    }

    /// Creates a request that changes a signature and returns it as the API
    /// stored it.
    ///
    /// Sends only the members that are set, by `POST`, as the API requires.
    public static func updateSignature(_ id: Int, _ changes: V1.Signature, petition: Int, site: String) -> Request<
        V1.Signature
    > {
        Request(
            .post, "sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site),
            .changes(changes, as: "signature"),
            reading: .json(at: "signature"))
    }

    /// Creates a request that removes a signature.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func deleteSignature(_ id: Int, petition: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site))
    }
}

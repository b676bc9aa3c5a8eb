// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The petitions of a site, and who signed them.
    ///
    /// Every method takes the slug of the site.
    public struct Petitions: Sendable {
        let api: NationV1

        /// The petitions, one by one.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Petition>, Petition
        > {
            api.items(Self.list(site: site, limit: limit), parts)
        }

        /// The petitions, page by page.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Petition>> {
            api.pages(Self.list(site: site, limit: limit), parts)
        }

        /// The first page of the petitions.
        public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Petition> {
            try await api.send(Self.list(site: site, limit: limit), parts)
        }

        /// The petition with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> Petition {
            try await api.send(Self.show(id, site: site), parts)
        }

        /// Adds a petition and gives it as the API stored it.
        ///
        /// A name and a status are needed.
        @discardableResult
        public func create(_ petition: V1.Petition, site: String, _ parts: RequestPart?...) async throws -> Petition {
            try await api.send(Self.create(petition, site: site), parts)
        }

        /// Changes a petition and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the status and the name
        /// in every update: without, `ClientError.invalidRequest` is thrown. To
        /// change what was read, use ``update(_:site:_:changes:)``, which sends
        /// what is needed.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.Petition, site: String, _ parts: RequestPart?...) async throws
            -> Petition
        {
            try await api.send(Self.update(id, changes, site: site), parts)
        }

        /// Changes a petition that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ petition: V1.Petition, site: String, _ parts: RequestPart?..., changes: (inout V1.Petition) throws -> Void
        ) async throws -> Petition {
            try await api.send(Self.update(petition.requireID(), petition.changes(changes), site: site), parts)
        }

        /// Removes a petition.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }

        /// The signatures of a petition, one by one.
        ///
        /// - Parameters:
        ///   - petition: The petition's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func allSignatures(petition: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...)
            -> ItemSequence<Page<Signature>, Signature>
        {
            api.items(Self.signatures(petition: petition, site: site, limit: limit), parts)
        }

        /// The signatures of a petition, page by page.
        ///
        /// - Parameters:
        ///   - petition: The petition's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func signaturePages(petition: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...)
            -> PageSequence<Page<Signature>>
        {
            api.pages(Self.signatures(petition: petition, site: site, limit: limit), parts)
        }

        /// The first page of the signatures of a petition.
        public func signatures(petition: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws
            -> Page<Signature>
        {
            try await api.send(Self.signatures(petition: petition, site: site, limit: limit), parts)
        }

        /// The signature with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func showSignature(_ id: Int, petition: Int, site: String, _ parts: RequestPart?...) async throws
            -> Signature
        {
            try await api.send(Self.showSignature(id, petition: petition, site: site), parts)
        }

        /// Adds a signature and gives it as the API stored it.
        ///
        /// NationBuilder documents no member of it: see ``Signature``.
        @discardableResult
        public func createSignature(_ signature: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...)
            async throws -> Signature
        {
            try await api.send(Self.createSignature(signature, petition: petition, site: site), parts)
        }

        /// Changes a signature and gives it as it stands now.
        ///
        /// Only what is set is sent.
        @discardableResult
        public func updateSignature(
            _ id: Int, _ changes: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...
        ) async throws -> Signature {
            try await api.send(Self.updateSignature(id, changes, petition: petition, site: site), parts)
        }

        /// Changes a signature that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed.
        @discardableResult
        public func updateSignature(
            _ signature: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...,
            changes: (inout V1.Signature) throws -> Void
        ) async throws -> Signature {
            try await api.send(
                Self.updateSignature(signature.requireID(), signature.changes(changes), petition: petition, site: site),
                parts)
        }

        /// Removes a signature.
        public func deleteSignature(_ id: Int, petition: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.deleteSignature(id, petition: petition, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Petitions {
    /// A request for a page of petitions.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Petition>> {
        Request(.get, "sites/\(site)/pages/petitions", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request for a petition.
    public static func show(_ id: Int, site: String) -> Request<V1.Petition> {
        Request(.get, "sites/\(site)/pages/petitions/\(id)", .pathNames(site), reading: .json(at: "petition"))
    }

    /// A request that adds a petition.
    public static func create(_ petition: V1.Petition, site: String) -> Request<V1.Petition> {
        Request(
            .post, "sites/\(site)/pages/petitions", .pathNames(site), .new(petition, as: "petition"),
            reading: .created(at: "petition"))
    }

    /// A request that changes a petition.
    public static func update(_ id: Int, _ changes: V1.Petition, site: String) -> Request<V1.Petition> {
        Request(
            .put, "sites/\(site)/pages/petitions/\(id)", .pathNames(site), .changes(changes, as: "petition"),
            reading: .json(at: "petition"))
    }

    /// A request that removes a petition.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/petitions/\(id)", .pathNames(site), reading: .nothing)
    }

    /// A request for a page of the signatures of a petition.
    public static func signatures(petition: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.Signature>> {
        Request(
            .get, "sites/\(site)/pages/petitions/\(petition)/signatures", .pathNames(site), .limit(limit),
            reading: .json())
    }

    /// A request for a signature.
    public static func showSignature(_ id: Int, petition: Int, site: String) -> Request<V1.Signature> {
        Request(
            .get, "sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site),
            reading: .json(at: "signature"))
    }

    /// A request that adds a signature.
    public static func createSignature(_ signature: V1.Signature, petition: Int, site: String) -> Request<V1.Signature>
    {
        Request(
            .post, "sites/\(site)/pages/petitions/\(petition)/signatures", .pathNames(site),
            .new(signature, as: "signature"),
            reading: .created(at: "signature"))
    }

    /// A request that changes a signature: a `POST`, as the API has it.
    public static func updateSignature(_ id: Int, _ changes: V1.Signature, petition: Int, site: String) -> Request<
        V1.Signature
    > {
        Request(
            .post, "sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site),
            .changes(changes, as: "signature"),
            reading: .json(at: "signature"))
    }

    /// A request that removes a signature.
    public static func deleteSignature(_ id: Int, petition: Int, site: String) -> Request<Void> {
        Request(
            .delete, "sites/\(site)/pages/petitions/\(petition)/signatures/\(id)", .pathNames(site), reading: .nothing)
    }
}

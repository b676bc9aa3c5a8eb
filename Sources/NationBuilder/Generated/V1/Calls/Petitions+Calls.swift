// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Petitions.swift; change that, not this.

public import ErrandCore

extension V1.Petitions {
    /// Returns the petitions, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Petition>, V1.Petition> {
        api.items(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the petitions, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Petition>> {
        api.pages(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the first page of the petitions.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Petition> {
        try await api.send(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the petition with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> V1.Petition {
        try await api.send(Self.show(id, site: site), parts)
    }

    /// Adds a petition and returns it as the API stored it.
    ///
    /// A name and a status are needed.
    @discardableResult
    public func create(_ petition: V1.Petition, site: String, _ parts: RequestPart?...) async throws -> V1.Petition {
        try await api.send(Self.create(petition, site: site), parts)
    }

    /// Changes a petition and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the status and the
    /// name in every update. To change other members, use
    /// ``update(_:site:_:changes:)``, which adds them.
    ///
    /// - Throws: `ClientError.invalidRequest` when one of them is missing.
    @discardableResult
    public func update(
        _ id: Int, _ changes: V1.Petition, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Petition {
        try await api.send(Self.update(id, changes, site: site), parts)
    }

    /// Removes a petition.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, site: site), parts)
    }

    /// Returns the signatures of a petition, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - petition: The petition's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func allSignatures(
        petition: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Signature>, V1.Signature> {
        api.items(Self.signatures(petition: petition, site: site, limit: limit), parts)
    }

    /// Returns the signatures of a petition, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - petition: The petition's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func signaturePages(
        petition: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Signature>> {
        api.pages(Self.signatures(petition: petition, site: site, limit: limit), parts)
    }

    /// Returns the first page of the signatures of a petition.
    ///
    /// - Parameters:
    ///   - petition: The petition's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func signatures(
        petition: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Signature> {
        try await api.send(Self.signatures(petition: petition, site: site, limit: limit), parts)
    }

    /// Returns the signature with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func showSignature(
        _ id: Int, petition: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Signature {
        try await api.send(Self.showSignature(id, petition: petition, site: site), parts)
    }

    /// Adds a signature and returns it as the API stored it.
    ///
    /// NationBuilder documents no member of it: see ``Signature``.
    @discardableResult
    public func createSignature(
        _ signature: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Signature {
        try await api.send(Self.createSignature(signature, petition: petition, site: site), parts)
    }

    /// Changes a signature and returns it as the API stored it.
    ///
    /// Sends only the members that are set, by `POST`, as the API requires.
    @discardableResult
    public func updateSignature(
        _ id: Int, _ changes: V1.Signature, petition: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Signature {
        try await api.send(Self.updateSignature(id, changes, petition: petition, site: site), parts)
    }

    /// Removes a signature.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func deleteSignature(_ id: Int, petition: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.deleteSignature(id, petition: petition, site: site), parts)
    }
}

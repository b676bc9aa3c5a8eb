// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

/// A nation's resources of one type.
///
/// ```swift
/// let page = try await nation.v2.signups.list(.filter(\.email, .equals("ada@example.org")))
/// for try await tag in nation.v2.signupTags.all() { … }
/// let created = try await nation.v2.contacts.create { $0.signupID = 7 }
/// ```
///
/// The methods send requests. The static methods of the same names create a
/// request and send nothing.
public struct ResourceCollection<Model: V2.ResourceModel>: Sendable {
    let api: NationV2

    func send<Output: Sendable>(_ request: Request<Output>) async throws -> Output {
        try await api.client.send(request)
    }

    /// Creates a request whose response is one resource.
    static func one(
        _ method: HTTPRequest.Method, _ path: PathTemplate, _ query: [QueryPart<some QueryVocabulary>?],
        _ parts: RequestPart?...
    ) -> Request<Resource<Model>> {
        let request = Request(
            method, path, .group(parts), reading: ResponseReader<Document<Resource<Model>>>.document())
        return request.with(ResourceQuery(query).requestParts).reading(request.reader.map(\.data))
    }
}

// MARK: - Reading

extension ResourceCollection where Model: V2.Listable {
    /// Returns the first page of the resources, or the page in the query.
    public func list(_ query: QueryPart<Model.ListVocabulary>?...) async throws -> Document<[Resource<Model>]> {
        try await send(Self.list(ResourceQuery(query)))
    }

    /// Creates a request for a page of the resources.
    public static func list(_ query: QueryPart<Model.ListVocabulary>?...) -> Request<Document<[Resource<Model>]>> {
        list(ResourceQuery(query))
    }

    static func list(_ query: ResourceQuery<Model.ListVocabulary>) -> Request<Document<[Resource<Model>]>> {
        page(PathTemplate(Model.resourceType), query)
    }

    static func page(
        _ path: PathTemplate, _ query: ResourceQuery<Model.ListVocabulary>
    ) -> Request<Document<[Resource<Model>]>> {
        Request(.get, path, .pageSize(query.pageSize), reading: .document()).with(query.requestParts)
    }

    /// Returns the number of resources that meet the filters.
    ///
    /// It requests one resource together with the count (`stats`).
    ///
    /// - Throws: `ClientError.undecodable.json` when the nation does not count.
    public func count(_ query: QueryPart<Model.ListVocabulary>?...) async throws -> Int {
        let page = try await send(
            Self.list(ResourceQuery(query + [Model.isPaged ? .pageSize(1) : nil, .totalCount])))
        guard let count = page.totalCount else {
            throw ClientError(.undecodable.json, reason: "the response has no count")
        }
        return count
    }
}

extension ResourceCollection where Model: V2.Showable {
    /// Returns the resource with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.show(id, query))
    }

    /// Creates a request for a resource.
    public static func show(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        show(id, query)
    }

    private static func show(_ id: ResourceID, _ query: [QueryPart<Model>?]) -> Request<Resource<Model>> {
        one(.get, "\(path: Model.resourceType)/\(id)", query, .id(id, of: Model.self))
    }
}

// MARK: - Writing

extension ResourceCollection where Model: V2.Creatable {
    /// Creates a resource, and returns it as the API stored it.
    ///
    /// ``/ErrandJSONAPI/ResourceDraft/fill(from:)`` fills the ids of the created
    /// resources into the draft.
    @discardableResult
    public func create(_ draft: ResourceDraft<Model>, _ query: QueryPart<Model.CreateVocabulary>?...) async throws
        -> Resource<Model>
    {
        try await send(Self.create(draft, query))
    }

    /// Creates a resource with the values that a closure sets.
    @discardableResult
    public func create(
        _ query: QueryPart<Model.CreateVocabulary>?..., build: (inout ResourceDraft<Model>) throws -> Void
    ) async throws -> Resource<Model> {
        try await send(Self.create(ResourceDraft(build), query))
    }

    /// Creates a request that creates a resource.
    public static func create(
        _ draft: ResourceDraft<Model>, _ query: QueryPart<Model.CreateVocabulary>?...
    ) -> Request<Resource<Model>> {
        create(draft, query)
    }

    private static func create(
        _ draft: ResourceDraft<Model>, _ query: [QueryPart<Model.CreateVocabulary>?]
    ) -> Request<Resource<Model>> {
        one(.post, PathTemplate(Model.resourceType), query, .draft(draft))
    }
}

extension ResourceCollection where Model: V2.Updatable {
    /// Changes the resource of a draft, and returns it as the API stored it.
    ///
    /// - Throws: `ClientError.invalidRequest` when the draft has no id.
    @discardableResult
    public func update(_ draft: ResourceDraft<Model>, _ query: QueryPart<Model.UpdateVocabulary>?...) async throws
        -> Resource<Model>
    {
        try await send(Self.update(draft, query))
    }

    /// Changes the resource with an id, without reading it first, to the values
    /// that a closure sets.
    @discardableResult
    public func update(
        _ id: ResourceID, _ query: QueryPart<Model.UpdateVocabulary>?...,
        changes: (inout ResourceDraft<Model>) throws -> Void
    ) async throws -> Resource<Model> {
        try await send(Self.update(ResourceDraft(id: id, changes), query))
    }

    /// Changes a resource that was read, with a closure.
    ///
    /// Only the changes are sent. The request is sent even without changes.
    @discardableResult
    public func update(
        _ resource: Resource<Model>, _ query: QueryPart<Model.UpdateVocabulary>?...,
        changes: (inout ResourceDraft<Model>) throws -> Void
    ) async throws -> Resource<Model> {
        try await send(Self.update(resource.changes(changes), query))
    }

    /// Creates a request that changes a resource.
    public static func update(
        _ draft: ResourceDraft<Model>, _ query: QueryPart<Model.UpdateVocabulary>?...
    ) -> Request<Resource<Model>> {
        update(draft, query)
    }

    private static func update(
        _ draft: ResourceDraft<Model>, _ query: [QueryPart<Model.UpdateVocabulary>?]
    ) -> Request<Resource<Model>> {
        let id = draft.id ?? ""
        return one(
            .patch, "\(path: Model.resourceType)/\(id)", query, .id(id, of: Model.self),
            .draft(draft))
    }
}

extension ResourceCollection where Model: V2.Deletable {
    /// Deletes a resource.
    public func delete(_ id: ResourceID, _ parts: RequestPart?...) async throws {
        try await send(Self.delete(id).with(parts))
    }

    /// Creates a request that deletes a resource.
    public static func delete(_ id: ResourceID) -> Request<Void> {
        Request(
            .delete, "\(path: Model.resourceType)/\(id)", .id(id, of: Model.self), reading: .nothing)
    }
}

// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The endpoints that are derived from a resource's description alone.
struct ResourceEndpoints: Sendable {
    struct Actions: OptionSet, Sendable {
        let rawValue: Int

        static let index = Self(rawValue: 1)
        static let show = Self(rawValue: 2)
        static let create = Self(rawValue: 4)
        static let update = Self(rawValue: 8)
        static let destroy = Self(rawValue: 16)
        static let all: Self = [.index, .show, .create, .update, .destroy]
    }

    let resource: V1Resource
    /// The path of the list, such as `/people/:id/capitals`.
    var path: String
    /// The path parameter that names a single resource.
    var parameter: String
    var actions: Actions

    init(_ resource: V1Resource, at path: String, _ actions: Actions, by parameter: String = "id") {
        self.resource = resource
        self.path = path
        self.parameter = parameter
        self.actions = actions
    }

    func add(to routes: APIRoutes) {
        let one = "\(path)/:\(parameter)"
        if actions.contains(.index) { routes.on(.get, path, of: resource, isList: true) { try await index($0) } }
        if actions.contains(.show) { routes.on(.get, one, of: resource) { try await show($0) } }
        if actions.contains(.create) { routes.on(.post, path, of: resource) { try await create($0) } }
        if actions.contains(.update) { routes.on(.put, one, of: resource) { try await update($0) } }
        if actions.contains(.destroy) { routes.on(.delete, one, of: resource) { try await destroy($0) } }
    }

    func index(_ call: EndpointRequest) async throws -> APIResponse {
        let owner = try await call.nation.store.read { try resource.scope.owner(call, $0) }
        return try await call.nation.pager.respond(call, try store(call).list(owner: owner, call.query))
    }

    func show(_ call: EndpointRequest) async throws -> APIResponse {
        let key = try call.text(parameter)
        let json = try await call.nation.store.read { database -> [UInt8]? in
            let owner = try resource.scope.owner(call, database)
            let store = store(call)
            return try store.find(key, owner: owner, database).flatMap { try store.json($0, database) }
        }
        guard let json else { throw APIProblem.notFound }
        return respond(json)
    }

    func create(_ call: EndpointRequest, upTo limit: Int = EndpointRequest.maximumBodySize) async throws -> APIResponse
    {
        let members = try await call.body(resource.name, upTo: limit)
        return respond(try await call.nation.store.write { try store(call).create(members, call, $0) })
    }

    func update(_ call: EndpointRequest) async throws -> APIResponse {
        let key = try call.text(parameter)
        let members = try await call.body(resource.name)
        return respond(try await call.nation.store.write { try store(call).update(key, members, call, $0) })
    }

    func destroy(_ call: EndpointRequest) async throws -> APIResponse {
        let key = try call.text(parameter)
        try await call.nation.store.write { database in
            let owner = try resource.scope.owner(call, database)
            let store = store(call)
            guard let id = try store.find(key, owner: owner, database) else { throw APIProblem.notFound }
            try RowStore.delete(resource.type, id, database)
        }
        return .nothing
    }

    private func store(_ call: EndpointRequest) -> ResourceStore {
        ResourceStore(resource, call.nation.people.template, baseURL: call.baseURL)
    }

    private func respond(_ json: [UInt8]) -> APIResponse { .json(JSONObject.text([(resource.responseName, json)])) }
}

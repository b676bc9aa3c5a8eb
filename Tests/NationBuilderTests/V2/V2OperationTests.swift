// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// An operation of version 2, and what it has to send.
struct V2Call: Sendable, CustomTestStringConvertible {
    var method: String
    var path: String
    var query: String?
    var body: String?
    var response: String
    var send: @Sendable (NationV2) async throws -> Bool

    var testDescription: String { "\(method) \(path)" }

    /// The operation as the table has it.
    var shape: String { "\(method) \(path.replacing("/7/", with: "/{id}/").replacing(/\/7$/, with: "/{id}"))" }

    init(
        _ method: String, _ path: String, query: String? = nil, body: String? = nil, response: String,
        _ send: @escaping @Sendable (NationV2) async throws -> Bool
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.response = response
        self.send = send
    }
}

extension V2Call {
    private static func one<Model: V2.ResourceModel>(_ type: Model.Type) -> String {
        #"{"data":{"id":"7","type":"\#(Model.resourceType)"}}"#
    }

    private static func list<Model: V2.Listable>(_ type: Model.Type) -> V2Call {
        V2Call(
            "GET", Model.resourceType, query: "page%5Bsize%5D=5",
            response: #"{"data":[{"id":"7","type":"\#(Model.resourceType)"}],"links":{}}"#
        ) { nation in
            let page = try await nation.client.send(ResourceCollection<Model>.list(.pageSize(5)))
            return page.data.map(\.id) == ["7"]
        }
    }

    private static func show<Model: V2.Showable>(_ type: Model.Type) -> V2Call {
        V2Call(
            "GET", "\(Model.resourceType)/7", query: "fields%5B\(Model.resourceType)%5D=id", response: one(type)
        ) { nation in
            let query = QueryPart<Model>.raw("fields[\(Model.resourceType)]", "id")
            return try await nation.client.send(ResourceCollection<Model>.show(7, query)).id == 7
        }
    }

    private static func create<Model: V2.Creatable>(_ type: Model.Type) -> V2Call {
        V2Call(
            "POST", Model.resourceType, body: #"{"data":{"type":"\#(Model.resourceType)","attributes":{}}}"#,
            response: one(type)
        ) { nation in
            try await nation.client.send(ResourceCollection<Model>.create(ResourceDraft())).id == 7
        }
    }

    private static func update<Model: V2.Updatable>(_ type: Model.Type) -> V2Call {
        V2Call(
            "PATCH", "\(Model.resourceType)/7",
            body: #"{"data":{"type":"\#(Model.resourceType)","id":"7","attributes":{}}}"#, response: one(type)
        ) { nation in
            try await nation.client.send(ResourceCollection<Model>.update(ResourceDraft(id: 7))).id == 7
        }
    }

    private static func delete<Model: V2.Deletable>(_ type: Model.Type) -> V2Call {
        V2Call("DELETE", "\(Model.resourceType)/7", response: #"{"meta":{}}"#) { nation in
            try await nation.client.send(ResourceCollection<Model>.delete(7))
            return true
        }
    }

    /// The type of the relationships that a query of an operation can include.
    static func vocabulary(of operation: String, _ type: any V2.ResourceModel.Type) -> any ResourceVocabulary.Type {
        func list<Model: V2.Listable>(_: Model.Type) -> any ResourceVocabulary.Type {
            Model.ListVocabulary.Relations.self
        }
        func create<Model: V2.Creatable>(_: Model.Type) -> any ResourceVocabulary.Type {
            Model.CreateVocabulary.Relations.self
        }
        func update<Model: V2.Updatable>(_: Model.Type) -> any ResourceVocabulary.Type {
            Model.UpdateVocabulary.Relations.self
        }
        func other<Model: V2.ResourceModel>(_: Model.Type) -> any ResourceVocabulary.Type { Model.Relations.self }
        return switch operation {
        case "list": (type as? any V2.Listable.Type).map { list($0) } ?? NoVocabulary.self
        case "create": (type as? any V2.Creatable.Type).map { create($0) } ?? NoVocabulary.self
        case "update": (type as? any V2.Updatable.Type).map { update($0) } ?? NoVocabulary.self
        default: other(type)
        }
    }

    /// Returns the calls that the type's protocols promise.
    static func calls(_ type: any V2.ResourceModel.Type) -> [V2Call] {
        var calls: [V2Call] = []
        if let type = type as? any V2.Listable.Type { calls.append(list(type)) }
        if let type = type as? any V2.Showable.Type { calls.append(show(type)) }
        if let type = type as? any V2.Creatable.Type { calls.append(create(type)) }
        if let type = type as? any V2.Updatable.Type { calls.append(update(type)) }
        if let type = type as? any V2.Deletable.Type { calls.append(delete(type)) }
        return calls
    }

    static let special: [V2Call] = [
        V2Call("GET", "signups/me", query: "include=voter", response: one(V2.Signup.self)) {
            try await $0.signups.me(.include(\.voter)).id == 7
        },
        V2Call(
            "PATCH", "signups/push", query: "fields%5Bsignups%5D=email",
            body: #"{"data":{"type":"signups","attributes":{"email":"ada@example.org","phone_number":null}}}"#,
            response: one(V2.Signup.self)
        ) { nation in
            let draft = ResourceDraft<V2.Signup> {
                $0.email = "ada@example.org"
                $0.phoneNumber = nil
            }
            let pushed = try await nation.signups.push(draft, .fields(\.email))
            return pushed.signup.id == 7 && !pushed.isNew
        },
        V2Call("PATCH", "automations/7/archive", response: one(V2.Automation.self)) {
            try await $0.automations.archive(7).id == 7
        },
        V2Call(
            "GET", "lists/7/signups", query: "include=taggings&page%5Bsize%5D=2",
            response: #"{"data":[{"id":"3","type":"signups"}]}"#
        ) {
            let page = try await $0.lists.signups(onList: 7, .include(\.taggings), .pageSize(2))
            return page.data.map(\.id) == [3]
        },
        V2Call(
            "PATCH", "lists/7/add_signups", body: #"{"data":{"id":"7","type":"lists","signup_ids":["1","2"]}}"#,
            response: #"{"token":"abc"}"#
        ) { try await $0.lists.addSignups([1, "2"], toList: 7).id == "abc" },
        V2Call(
            "PATCH", "lists/7/remove_signups", body: #"{"data":{"id":"7","type":"lists","signup_ids":["1"]}}"#,
            response: #"{"token":"abc"}"#
        ) { try await $0.lists.removeSignups([1], fromList: 7).id == "abc" },
        V2Call(
            "PATCH", "lists/7/tag", body: #"{"data":{"id":"7","type":"lists","tag":"a, \"b\""}}"#,
            response: #"{"token":"abc"}"#
        ) { try await $0.lists.tag("a, \"b\"", signupsOnList: 7).id == "abc" },
        V2Call(
            "PATCH", "lists/7/untag", body: #"{"data":{"id":"7","type":"lists","tag":"vip"}}"#,
            response: #"{"token":"abc"}"#
        ) { try await $0.lists.untag("vip", signupsOnList: 7).id == "abc" },
        V2Call(
            "PATCH", "path_journeys/7/abandon", query: "path_journey_status_change_id=4",
            response: one(V2.PathJourney.self)
        ) { try await $0.pathJourneys.abandon(7, reason: 4).id == 7 },
        V2Call("PATCH", "path_journeys/7/complete", query: "include=path", response: one(V2.PathJourney.self)) {
            try await $0.pathJourneys.complete(7, .include(\.path)).id == 7
        },
        V2Call("PATCH", "path_journeys/7/reactivate", response: one(V2.PathJourney.self)) {
            try await $0.pathJourneys.reactivate(7).id == 7
        },
        V2Call("PATCH", "path_journeys/7/void", response: one(V2.PathJourney.self)) {
            try await $0.pathJourneys.void(7).id == 7
        },
        V2Call("GET", "async_processes/7", response: #"{"id":"7","status":"completed","message":"Completed"}"#) {
            let process = try await $0.asyncProcesses.show("7")
            return process.isDone && process.message == "Completed"
        },
    ]

    static let all = V2.models.flatMap(calls) + special
}

@Suite("The operations of version 2", .timed)
struct V2OperationTests {
    @Test("Each is sent as the API has it, and its response is read", arguments: V2Call.all)
    func send(call: V2Call) async throws {
        let stub = StubTransport { _ in .json(text: call.response) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub)
        #expect(try await call.send(nation.v2))
        let request = try #require(stub.requests.first)
        #expect(stub.requests.count == 1)
        #expect(request.method.rawValue == call.method)
        #expect(request.path == "/api/v2/\(call.path)")
        #expect(request.query == call.query)
        #expect(request.fields[.accept]?.hasPrefix("application/vnd.api+json") ?? false)
        if let body = call.body {
            #expect(try request.json() == JSONReader().value(from: Array(body.utf8)))
            #expect(request.fields[.contentType] == "application/vnd.api+json")
        } else {
            #expect(request.body.isEmpty)
        }
    }

    @Test("All that the table has are sent, and no other")
    func complete() {
        let table = ResourceTable.operations.map { "\($0.method) \($0.path)" }
        #expect(!table.isEmpty && Set(table).count == table.count)
        #expect(V2Call.all.map(\.shape).sorted() == table.sorted())
    }

    @Test(
        "The table has the operations of the OpenAPI document",
        .enabled(if: OpenAPI.file != nil, "../shared with the OpenAPI document is missing"))
    func document() throws {
        var documented: Set<String> = []
        for (path, item) in try #require(OpenAPI.read()["paths"]?.object) {
            for (method, operation) in item.object ?? [:] where ["get", "post", "patch", "delete"].contains(method) {
                let id = operation.object?["operationId"]?.string ?? ""
                documented.insert("\(method.uppercased()) \(path.dropFirst("/api/v2/".count)) \(id)")
            }
        }
        #expect(documented.count == 190)
        #expect(Set(ResourceTable.operations.map { "\($0.method) \($0.path) \($0.id)" }) == documented)
    }

    @Test(
        "The types of each operation have the sideloads that the OpenAPI document lists, and no others",
        .enabled(if: OpenAPI.file != nil, "../shared with the OpenAPI document is missing"))
    func sideloads() throws {
        let document = try OpenAPI.read()
        let paths = try #require(document["paths"]?.object)
        func resolve(_ value: JSONValue) -> JSONObject {
            let object = value.object ?? JSONObject()
            guard let steps = object["$ref"]?.string?.split(separator: "/").dropFirst() else { return object }
            return resolve(steps.reduce(.object(document)) { $0.object?[String($1)] ?? .null })
        }
        var count = 0
        for table in ResourceTable.all {
            for operation in table.operations where !["delete", "signups"].contains(operation.does) {
                let item = try #require(paths["/api/v2/\(operation.path)"]?.object)
                let own = item[operation.method.lowercased()]?.object
                let parameters = (item["parameters"]?.array ?? []) + (own?["parameters"]?.array ?? [])
                let include = parameters.map(resolve).first { $0["name"]?.string == "include" }
                let schema = include.flatMap { $0["schema"] }.map(resolve)
                let listed = schema?["items"].map(resolve)?["enum"]?.array?.compactMap(\.string) ?? []
                let type = try #require(V2.models.first { $0.resourceType == table.type })
                let isPlain = V2Call.vocabulary(of: operation.does, type) == NoVocabulary.self
                let typed = isPlain ? [] : table.relations.map(\.key)
                // The operations on the people of a list return no list.
                guard table.type != "lists" || include != nil else { continue }
                #expect(typed.sorted() == listed.sorted(), "\(operation.id)")
                count += 1
            }
        }
        #expect(count > 140, "\(count)")
    }

    @Test("What the documentation does not list is sent as a raw part")
    func rawSideloads() async throws {
        let stub = StubTransport { _ in .json(text: #"{"data":[]}"#) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub).v2
        _ = try await nation.elections.list(.raw("include", "ballots,ballots.voter"))
        #expect(stub.requests.first?.query?.removingPercentEncoding == "include=ballots,ballots.voter")
    }

    @Test("The page in the documentation names each with its method")
    func page() throws {
        let page = try String(
            contentsOf: ResourceTable.checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/VersionTwoOperations.md"), encoding: .utf8)
        for operation in ResourceTable.operations {
            let row = page.split(separator: "\n").filter { $0.contains("`\(operation.method) \(operation.path)`") }
            #expect(row.count == 1, "\(operation.id)")
        }
    }

    @Test("An id that the API would take for an operation is refused before anything is sent")
    func ids() async throws {
        let stub = StubTransport { _ in .json(text: "{}") }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub)
        for id: ResourceID in ["me", "push", "", ".."] {
            #expect(await clientError { try await nation.v2.signups.show(id) }?.kind == .invalidRequest.url, "\(id)")
            #expect(await clientError { try await nation.v2.signups.delete(id) }?.kind == .invalidRequest.url)
        }
        for size in [0, 101] {
            #expect(await clientError { try await nation.v2.signups.list(.pageSize(size)) } != nil)
        }
        #expect(await clientError { try await nation.v2.lists.addSignups([], toList: 7) }?.kind == .invalidRequest)
        let many = Array(repeating: ResourceID(1), count: 10_001)
        #expect(await clientError { try await nation.v2.lists.addSignups(many, toList: 7) }?.kind == .invalidRequest)
        #expect(
            await clientError { try await nation.v2.signups.update(ResourceDraft { $0.email = "a" }) } != nil)
        #expect(stub.requests.isEmpty)
    }

    @Test("Work that goes on after the response is waited for, past a failure that passes")
    func work() async throws {
        let time = TestTime()
        let stub = StubTransport(
            .when(.patch, "lists/{}/add_signups", .json(text: #"{"token":"abc"}"#)),
            .when(
                .get, "async_processes/abc", .json(text: #"{"id":"abc","status":"working"}"#),
                .status(.serviceUnavailable), .json(text: #"{"id":"abc","status":"completed"}"#)))
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) {
            $0.chain.limit = nil
            $0.client.time = time.source
            $0.client.defaults.append(.retry(.never))
        }
        let work = try await nation.v2.lists.addSignups([1], toList: 7)
        async let done = work.finish()
        try await time.waitForSleeper(dueIn: .seconds(1))
        await time.advance(by: .seconds(1))
        try await time.waitForSleeper(dueIn: .seconds(2))
        await time.advance(by: .seconds(2))
        #expect(try await done.isDone)
        #expect(stub.requests.count == 4)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// A call that should make a recorded request, and the type that holds its
/// whole response.
struct RecordedCall: Sendable, CustomTestStringConvertible {
    let name: String
    let send: @Sendable (NationV1) async throws -> Void
    let rewrite: @Sendable (JSONValue) throws -> JSONValue

    var testDescription: String { name }

    init(
        _ name: String, as type: (any (Codable & Sendable).Type)? = nil,
        _ send: @escaping @Sendable (NationV1) async throws -> Void
    ) {
        self.name = name
        self.send = send
        rewrite = { body in
            guard let type else { return body }
            let value = try JSONDecoder().decode(type, from: JSONEncoder().encode(body))
            return try written(value)
        }
    }

    static let all = people + resources

    static let people: [RecordedCall] = [
        RecordedCall("ios.people_count_get", as: [String: Int].self) { _ = try await $0.people.count() },
        RecordedCall("ios.people_get", as: V1.Page<V1.Person>.self) {
            _ = try await $0.people.list(limit: 5, .tokenPaging)
        },
        RecordedCall("ios.people_search_get", as: V1.Page<V1.Person>.self) {
            _ = try await $0.people.search(V1.PersonSearch(state: "CA"), limit: 5, .tokenPaging)
        },
        RecordedCall("ios.people_id_get", as: V1.PersonResponse.self) { _ = try await $0.people.show(713) },
        RecordedCall("ios.people_me_get", as: V1.PersonResponse.self) { _ = try await $0.people.me() },
        RecordedCall("ios.people_match_get", as: V1.PersonResponse.self) {
            let person = try await $0.people.match(email: "sdk+tester@example.com")
            #expect(person?.id != nil)
        },
        RecordedCall("ios.people_post", as: V1.PersonResponse.self) {
            _ = try await $0.people.create(
                V1.Person {
                    $0.firstName = "Foo"
                    $0.lastName = "Bar"
                })
        },
        RecordedCall("rb.parametered_post", as: V1.PersonResponse.self) {
            let bob = V1.Person {
                $0.email = "bob@example.com"
                $0.lastName = "Smith"
                $0.firstName = "Bob"
            }
            let created = try await $0.people.create(bob)
            #expect(created.extra.keys.contains("graduation_year"))
        },
        RecordedCall("ios.people_id_put", as: V1.PersonResponse.self) {
            _ = try await $0.people.update(713) { $0.demo = "B" }
        },
        RecordedCall("ios.people_id_delete") { try await $0.people.delete(701) },
        RecordedCall("rb.delete") { try await $0.people.delete(278_881) },
        RecordedCall("ios.people_id_taggings_get", as: [String: [V1.Tagging]].self) {
            let taggings = try await $0.people.taggings(person: 713)
            #expect(taggings.map(\.tag) == ["ios", "public account"])
        },
        RecordedCall("ios.people_id_taggings_put", as: [String: V1.Tagging].self) {
            let tagging = try await $0.people.addTag("test", person: 713)
            #expect(tagging.tag == "test")
        },
        RecordedCall("ios.people_id_taggings_delete") {
            try await $0.people.removeTags(["test 1", "test 2"], person: 713)
        },
        RecordedCall("ios.people_id_taggings_tag_delete") { try await $0.people.removeTag("test", person: 713) },
        RecordedCall("ios.tags_get", as: V1.Page<V1.Tag>.self) { _ = try await $0.tags.list(limit: 5, .tokenPaging) },
        RecordedCall("ios.tags_tag_people_get", as: V1.Page<V1.Person>.self) {
            _ = try await $0.tags.people(tag: "ios", limit: 5, .tokenPaging)
        },
        RecordedCall("ios.lists_id_people_get", as: V1.Page<V1.Person>.self) {
            _ =
                try await $0.lists.people(list: 3, limit: 5, .tokenPaging)
        },
        RecordedCall("rb.errored_get") { api in
            let error = await clientError { try await api.people.show(0) }
            #expect(error?.kind == .status.client.notFound)
            #expect(
                error?.problem(as: NationBuilderProblem.self)
                    == NationBuilderProblem(code: "not_found", message: "Record not found"))
        },
    ]
}

@Suite(
    "Recorded exchanges", .timed, .enabled(if: RecordedExchange.folder != nil, RecordedExchange.absence))
struct RecordedTests {
    @Test("Every recorded exchange is replayed")
    func complete() throws {
        let names = try RecordedExchange.names()
        #expect(Set(RecordedCall.all.map(\.name)) == names)
        print("recorded exchanges replayed through the client: \(RecordedCall.all.count) of \(names.count)")
    }

    @Test("The client builds the recorded request, and reads the recorded response", arguments: RecordedCall.all)
    func replay(call: RecordedCall) async throws {
        let exchange = try RecordedExchange.load(call.name)
        let body = try exchange.response.body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let (nation, transport) = Nation.stub { _ in
            .text(body ?? "", status: exchange.response.status, type: exchange.response.headers["Content-Type"])
        }
        try await call.send(nation.v1)

        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.head.method.rawValue == exchange.request.method)
        let target = try #require(URLComponents(string: request.url))
        #expect(target.path == exchange.request.path)
        let query = target.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
        #expect(Dictionary(query) { _, last in last } == exchange.request.query)
        // The Ruby gem sends {} with a DELETE; this client sends nothing there.
        let recorded = call.name == "rb.delete" ? nil : exchange.request.body
        #expect(try await request.json() == recorded)
    }

    @Test("What was read is written back without losing a key or a value", arguments: RecordedCall.all)
    func lossless(call: RecordedCall) throws {
        let response = try RecordedExchange.load(call.name).response
        guard let body = response.body else { return #expect(response.status == 204) }
        #expect(try call.rewrite(body) == body)
    }

    @Test("No known member of a recorded person is of an unexpected type")
    func types() throws {
        let known = Set(V1.Person.CodingKeys.allCases.map(\.rawValue))
        var (people, addresses, authors) = (0, 0, 0)
        for call in RecordedCall.all {
            guard let body = try RecordedExchange.load(call.name).response.body else { continue }
            for person in body["results"]?.array ?? body["person"].map({ [$0] }) ?? []
            where person["email"] != nil && person["donor_id"] == nil {
                let person = try JSONDecoder().decode(V1.Person.self, from: JSONEncoder().encode(person))
                people += 1
                let odd = known.intersection(person.extra.keys)
                #expect(odd.isEmpty, "\(call.name)")
                if let address = person.primaryAddress {
                    addresses += 1
                    #expect(address.extra.isEmpty, "\(call.name)")
                }
                if let author = person.author {
                    authors += 1
                    #expect(author.extra.isEmpty, "\(call.name)")
                }
            }
        }
        #expect(people > 20 && addresses > 10 && authors > 1, "\(people) \(addresses) \(authors)")
    }

    @Test("Each moment of the recordings has a date")
    func moments() throws {
        var moments = 0
        for call in RecordedCall.all {
            guard let body = try RecordedExchange.load(call.name).response.body else { continue }
            for person in body["results"]?.array ?? [body["person"]].compactMap(\.self)
            where person["created_at"] != nil {
                for key in ["created_at", "updated_at"] {
                    guard let text = person[key]?.string else { continue }
                    moments += 1
                    #expect(DateTime(text).date != nil)
                }
            }
        }
        #expect(moments > 50, "\(moments)")
    }
}

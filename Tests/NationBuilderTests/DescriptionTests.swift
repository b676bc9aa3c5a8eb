// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import NationBuilder
import TestSupport
import Testing

@Suite("What is printed, dumped or interpolated", .timed)
struct DescriptionTests {
    private func shown(_ value: some Sendable) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test("shows of every model what it is, and none of its values")
    func models() throws {
        let models = GeneratedModels.all + [V1.Person.self]
        #expect(models.count == 48)
        for model in models {
            let (text, members) = try secretive(model)
            #expect(!text.contains("s3cret"), "\(model): \(text)")
            #expect(members > 0, "\(model) keeps nothing that it could tell")
        }
        #expect("\(V1.Donation { $0.id = 7 })" == "Donation 7")
        #expect("\(V1.Address { $0.city = "s3cret" })" == "Address")
        #expect("\(V1.Webhook { $0.id = "abc" })" == "Webhook abc")
    }

    /// Returns the description of a model with a secret in all its members but the id,
    /// and the number of its members.
    private func secretive<Model: V1.Model>(_ type: Model.Type) throws -> (shown: String, members: Int) {
        let names = Model.Keys.allCases.map(\.rawValue).filter { $0 != "id" } + ["unknown"]
        let members = names.map { name in
            // What takes no text takes an object or a list with one; what fits nowhere is kept as it came.
            ["\"s3cret\"", "{\"name\":\"s3cret\"}", "[\"s3cret\"]"].map { "{\"\(name)\":\($0)}" }
        }
        var shown = ""
        var count = 0
        for text in members.joined() {
            guard let model = try? read(Model.self, text), "\(try written(model))".contains("s3cret") else { continue }
            shown += self.shown(model) + "\n"
            count += 1
        }
        let all = names.map { "\"\($0)\":\"s3cret\"" }.joined(separator: ",")
        shown += self.shown(try read(Model.self, "{\(all)}"))
        return (shown, count)
    }

    @Test("shows of a page how long it is, and neither its links nor its people's values")
    func page() throws {
        let page = try read(
            V1.Page<V1.Person>.self,
            #"{"results":[{"id":7,"email":"s3cret"}],"next":"/api/v1/people/search?last_name=s3cret","prev":null}"#)
        #expect(!shown(page).contains("s3cret"))
        #expect("\(page)" == "a page of 1 items, and more")
        let search = V1.PersonSearch(lastName: "s3cret")
        #expect(!shown(search).contains("s3cret"))
        let person = try #require(page.results.first)
        #expect(!shown(V1.PersonResponse(person: person)).contains("s3cret"))
        #expect(!shown(V1.PersonMatch(person)).contains("s3cret"))
        let custom = try read(V1.Person.self, #"{"id":7,"hobby":"s3cret"}"#).custom
        #expect(!shown(custom).contains("s3cret") && "\(custom)" == "custom fields hobby")
    }
}

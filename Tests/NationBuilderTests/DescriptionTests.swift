// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandSteps
import NationBuilder
import Testing

@Suite("What is printed, dumped or interpolated")
struct DescriptionTests {
    private func shown(_ value: some Sendable) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test("shows of every model what it is, and none of its values")
    func models() throws {
        for model in ModelCase.all {
            let text = try model.shown(self.shown)
            #expect(!text.contains("s3cret"), "\(model.name): \(text)")
        }
        #expect("\(V1.Donation { $0.id = 7 })" == "Donation 7")
        #expect("\(V1.Address { $0.city = "s3cret" })" == "Address")
        #expect("\(V1.Webhook { $0.id = "abc" })" == "Webhook abc")
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
        #expect(!shown(V1.PersonAnswer(person: person)).contains("s3cret"))
        #expect(!shown(V1.PersonMatch(person)).contains("s3cret"))
        let custom = try read(V1.Person.self, #"{"id":7,"hobby":"s3cret"}"#).custom
        #expect(!shown(custom).contains("s3cret") && "\(custom)" == "custom fields hobby")
    }
}

/// A model with a secret in each place that takes one.
struct ModelCase: Sendable {
    let name: String
    private let make: @Sendable (String, (any Sendable) -> String) throws -> String

    init<Model: V1.Model>(_ type: Model.Type) {
        name = "\(type)"
        make = { text, shown in shown(try read(Model.self, text)) }
    }

    func shown(_ show: (any Sendable) -> String) throws -> String {
        let keys = [
            "name", "email", "first_name", "content", "note", "status", "tag", "slug", "comment", "city", "url", "file",
            "filename", "headline", "prompt", "response", "phone", "subject", "event", "party", "title", "more",
        ]
        let members = keys.map { "\"\($0)\":\"s3cret\"" }.joined(separator: ",")
        return try make("{\(members)}", show)
    }

    static let all = [
        ModelCase(V1.Person.self), ModelCase(V1.Address.self), ModelCase(V1.Donation.self), ModelCase(V1.Contact.self),
        ModelCase(V1.PrivateNote.self), ModelCase(V1.Tagging.self), ModelCase(V1.Survey.self), ModelCase(V1.Event.self),
        ModelCase(V1.EventContact.self), ModelCase(V1.QuestionResponse.self), ModelCase(V1.Signature.self),
        ModelCase(V1.Membership.self), ModelCase(V1.Import.self), ModelCase(V1.Attachment.self),
        ModelCase(V1.List.self),
        ModelCase(V1.PersonCall.self), ModelCase(V1.PoliticalCapital.self), ModelCase(V1.Webhook.self),
    ]
}

// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

// The table of resources, for the commands `nb people`, `nb lists` and so on.

enum People: Resource {
    typealias Model = V1.Person
    typealias Place = InNation
    static let name = "people"
    static let singular = "person"
    static let path = "people"
    static let columns = ["id", "first_name", "last_name", "email", "mobile", "tags", "updated_at"]
    static let countPath: String? = "people/count"
    static let page: String? = "admin/signups"
    static let conditional: ConditionalList? = ConditionalList(
        type: ExportedType.people,
        columns: ["id", "first_name", "last_name", "email", "mobile_number", "updated_at"])
    static func lookUp(_ members: JSONObject) -> [String]? {
        func words(_ command: String, _ names: [String]) -> [String]? {
            let given = names.compactMap { name in members[name]?.string.map { "\(name)=\($0)" } }
            return given.isEmpty ? nil : [Self.name, command] + given
        }
        return words("match", ["email"]) ?? words("search", ["first_name", "last_name"])
            ?? words("match", ["phone", "mobile"])
    }
    static let search: String? = "nb people search"
    static func alternative(_ parameter: NamedText) -> String? {
        if parameter.name.isEmpty { return "perhaps nb people search \(ShellWord.quoted(parameter.text))" }
        guard PeopleSearch.filters.names.contains(parameter.name) else {
            return PeopleSearch.alternative(parameter) ?? "nb people search searches"
        }
        let word = parameter.text.isEmpty ? "" : " \(ShellWord.quoted(parameter.written))"
        return "nb people search\(word) searches"
    }
}

enum PeopleSearch: Listing {
    typealias Model = V1.Person
    typealias Place = InNation
    static let name = "search"
    static let abstract = "List the people whom a text finds, or who match all fields."
    static let discussion = """
        A text is an e-mail address, a telephone number or a name. If that finds nobody, it is a name of more words, a \
        city, a state or a tag. With NAME=TEXT a nation searches by \(V1.PersonSearch.parameters.joined(separator: ", ")), custom_values[SLUG] and \
        the ids of other systems, such as external_id. It would ignore any other name, and an \
        empty value, and list everybody, so nb refuses that.

          nb people search Ada Lovelace
          nb people search 555-0142
          nb people search last_name=Lovelace city=London
        """
    static let path = "people/search"
    static let columns = People.columns
    static let parameterHelp = "A text, or fields and their texts, such as last_name=Lovelace."
    static let takesText = true
    static let filters = Filters(
        names: V1.PersonSearch.parameters + ["custom_values[SLUG]"] + V1.PersonSearch.ForeignID.all.map(\.name))
    static func alternative(_ parameter: NamedText) -> String? {
        guard ["email", "phone", "mobile"].contains(parameter.name) else { return nil }
        return "nb people match \(ShellWord.quoted(parameter.written)) finds one person"
    }
    static func hint(_ word: String) -> String {
        ": perhaps last_name=\(ShellWord.quoted(word))"
    }
}

enum Lists: Resource {
    typealias Model = V1.List
    typealias Place = InNation
    static let name = "lists"
    static let singular = "list"
    static let responseKeys = ["list_resource", "list"]
    static let path = "lists"
    static let page: String? = "admin/lists"
    static let columns = ["id", "slug", "name", "count", "author_id"]
    static let conditional: ConditionalList? = ConditionalList(
        type: "lists", columns: ["id", "slug", "name", "signups_count", "author_id"])
    static let canShow = false
}

enum ListMembers: Listing {
    typealias Model = V1.Person
    typealias Place = OfList
    static let name = "people"
    static let abstract = "List the people of a list."
    static let path = "lists/{}/people"
    static let page: String? = "admin/lists/{}"
    static let columns = People.columns
}

enum Tags: Resource {
    typealias Model = V1.Tag
    typealias Place = InNation
    static let name = "tags"
    static let singular = "tag"
    static let path = "tags"
    static let columns = ["name"]
    static let conditional: ConditionalList? = ConditionalList(
        type: "signup_tags", columns: ["id", "name", "taggings_count"])
    static let canShow = false
}

enum TaggedPeople: Listing {
    typealias Model = V1.Person
    typealias Place = OfTag
    static let name = "people"
    static let abstract = "List the people who have a tag."
    static let path = "tags/{}/people"
    static let columns = People.columns
}

enum Donations: Resource {
    typealias Model = V1.Donation
    typealias Place = InNation
    static let name = "donations"
    static let singular = "donation"
    static let path = "donations"
    static let search: String? = "nb donations search"
    static let columns = ["id", "donor_id", "first_name", "last_name", "amount", "payment_type_name", "succeeded_at"]
    static let conditional: ConditionalList? = ConditionalList(
        type: "donations",
        columns: ["id", "signup_id", "first_name", "last_name", "amount", "payment_type_name", "succeeded_at"])
    static let neededInUpdates = ["amount_in_cents"]
}

enum DonationSearch: Listing {
    typealias Model = V1.Donation
    typealias Place = InNation
    static let name = "search"
    static let abstract = "List the donations that match all fields."
    static let discussion = """
        A nation searches by \(filters.sentence), each a time.

          nb donations search succeeded_since=2026-01-01T00:00:00Z
        """
    static let parameterHelp = "A field and its time, such as created_since=2026-01-01T00:00:00Z."
    static let filters = Filters(names: V1.DonationSearch.parameters)
    static let path = "donations/search"
    static let columns = Donations.columns
    static func hint(_ word: String) -> String { ", such as created_since=2026-01-01T00:00:00Z" }
}

enum Events: Resource {
    typealias Model = V1.Event
    typealias Place = InSite
    static let name = "events"
    static let singular = "event"
    static let path = "sites/{}/pages/events"
    static let filters = Filters(names: V1.EventSearch.parameters, first: ["starting", "until"])
    static let conditional: ConditionalList? = ConditionalList(
        type: "events", columns: ["id", "page_id", "start_at", "time_zone", "attending_count"])
    static let columns = ["id", "name", "status", "start_time", "end_time"]
    static let neededInUpdates = ["status", "name", "start_time", "end_time"]
}

enum Contacts: Resource {
    typealias Model = V1.Contact
    typealias Place = OfPerson
    static let name = "contacts"
    static let singular = "contact"
    static let path = "people/{}/contacts"
    static let columns = ["sender_id", "method", "status", "note", "created_at"]
    static let conditional: ConditionalList? = ConditionalList(
        type: "contacts", columns: ContactType.columns, placed: "signup_id")
    static let canShow = false
}

enum Surveys: Resource {
    typealias Model = V1.Survey
    typealias Place = InSite
    static let name = "surveys"
    static let singular = "survey"
    static let path = "sites/{}/pages/surveys"
    static let columns = ["id", "slug", "name", "status"]
    static let conditional: ConditionalList? = ConditionalList(
        type: "surveys", columns: ["id", "name", "created_at"])
    static let canShow = false
    static let neededInUpdates = ["status", "name"]
}

enum Webhooks: Resource {
    typealias Model = V1.Webhook
    typealias Place = InNation
    static let name = "webhooks"
    static let singular = "webhook"
    static let path = "webhooks"
    static let columns = ["id", "event", "version", "url"]
}

// SPDX-License-Identifier: MIT

import ArgumentParser
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
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<PeopleSearch>.self, ShowCommand<Self>.self, MatchCommand.self,
        CreateCommand<Self>.self, UpdateCommand<Self>.self, DeleteCommand<Self>.self, TagCommand.self,
        UntagCommand.self,
    ]
}

enum PeopleSearch: Listing {
    typealias Model = V1.Person
    typealias Place = InNation
    static let name = "search"
    static let abstract = "List the people who match all fields."
    static let discussion = """
        A nation searches by first_name, last_name, city, state, sex, birthdate, updated_since, with_mobile, \
        custom_values[SLUG] and the ids of other systems, such as external_id. It would ignore any other name and list \
        everybody, so nb refuses that. An e-mail address or a telephone number is for nb people match.

          nb people search last_name=Lovelace city=London
        """
    static let path = "people/search"
    static let columns = People.columns
    static let parameterHelp = "A field and its text, such as last_name=Lovelace."
    static let filters: [String]? = [
        "first_name", "last_name", "city", "state", "sex", "birthdate", "updated_since", "with_mobile",
        "custom_values", "external_id", "civicrm_id", "county_file_id", "datatrust_id", "dw_id", "media_market_id",
        "membership_level_id", "ngp_id", "pf_strat_id", "rnc_id", "rnc_regid", "salesforce_id", "state_file_id",
        "van_id",
    ]
    static func otherWay(_ parameter: NamedText) -> String? {
        guard ["email", "phone", "mobile"].contains(parameter.name) else { return nil }
        return "nb people match \(parameter.name)=\(quoted(parameter.text)) finds one person"
    }
    static func hint(_ word: String) -> String {
        ": perhaps " + (word.contains("@") ? "nb people match email=" : "last_name=") + quoted(word)
    }
    private static func quoted(_ word: String) -> String { word.contains(" ") ? "\"\(word)\"" : word }
}

enum Lists: Resource {
    typealias Model = V1.List
    typealias Place = InNation
    static let name = "lists"
    static let singular = "list"
    static let answerKeys = ["list_resource", "list"]
    static let path = "lists"
    static let columns = ["id", "slug", "name", "count", "author_id"]
    static let canShow = false
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<ListMembers>.self, CreateCommand<Self>.self,
        UpdateCommand<Self>.self, DeleteCommand<Self>.self, AddToListCommand.self, RemoveFromListCommand.self,
    ]
}

enum ListMembers: Listing {
    typealias Model = V1.Person
    typealias Place = OfList
    static let name = "people"
    static let abstract = "List the people of a list."
    static let path = "lists/{}/people"
    static let columns = People.columns
}

enum Tags: Resource {
    typealias Model = V1.Tag
    typealias Place = InNation
    static let name = "tags"
    static let singular = "tag"
    static let path = "tags"
    static let columns = ["name"]
    static let canShow = false
    static let commands: [any ParsableCommand.Type] = [ListCommand<All<Self>>.self, ListCommand<TaggedPeople>.self]
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
    static let columns = ["id", "donor_id", "first_name", "last_name", "amount", "payment_type_name", "succeeded_at"]
    static let canShow = false
    static let neededInUpdates = ["amount_in_cents"]
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ListCommand<DonationSearch>.self, CreateCommand<Self>.self,
        UpdateCommand<Self>.self, DeleteCommand<Self>.self,
    ]
}

enum DonationSearch: Listing {
    typealias Model = V1.Donation
    typealias Place = InNation
    static let name = "search"
    static let abstract = "List the donations that match all fields."
    static let discussion = """
        A nation searches by created_since, succeeded_since and failed_since, each a time.

          nb donations search succeeded_since=2026-01-01T00:00:00Z
        """
    static let parameterHelp = "A field and its time, such as created_since=2026-01-01T00:00:00Z."
    static let filters: [String]? = ["created_since", "succeeded_since", "failed_since"]
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
    static let columns = ["id", "name", "status", "start_time", "end_time"]
    static let neededInUpdates = ["status", "name", "start_time", "end_time"]
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<Self>.self, CreateCommand<Self>.self, UpdateCommand<Self>.self,
        DeleteCommand<Self>.self,
    ]
}

enum Contacts: Resource {
    typealias Model = V1.Contact
    typealias Place = OfPerson
    static let name = "contacts"
    static let singular = "contact"
    static let path = "people/{}/contacts"
    static let columns = ["sender_id", "method", "status", "note", "created_at"]
    static let canShow = false
    static let commands: [any ParsableCommand.Type] = [ListCommand<All<Self>>.self, CreateCommand<Self>.self]
}

enum Surveys: Resource {
    typealias Model = V1.Survey
    typealias Place = InSite
    static let name = "surveys"
    static let singular = "survey"
    static let path = "sites/{}/pages/surveys"
    static let columns = ["id", "slug", "name", "status"]
    static let canShow = false
    static let neededInUpdates = ["status", "name"]
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, CreateCommand<Self>.self, UpdateCommand<Self>.self, DeleteCommand<Self>.self,
    ]
}

enum Webhooks: Resource {
    typealias Model = V1.Webhook
    typealias Place = InNation
    static let name = "webhooks"
    static let singular = "webhook"
    static let path = "webhooks"
    static let columns = ["id", "event", "version", "url"]
    static let commands: [any ParsableCommand.Type] = [
        ListCommand<All<Self>>.self, ShowCommand<Self>.self, CreateCommand<Self>.self, DeleteCommand<Self>.self,
        ListenCommand.self,
    ]
}

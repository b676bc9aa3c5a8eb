// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import NationBuilder
import Testing

/// A list that can be walked item by item and page by page, with parts.
///
/// A type of another shape does not compile here.
struct WalkShape: Sendable, CustomTestStringConvertible {
    /// The endpoint.
    let id: String
    let items: @Sendable (NationV1, RequestPart) async throws -> Void
    let pages: @Sendable (NationV1, RequestPart) async throws -> Void

    var testDescription: String { id }

    init<Item: Sendable>(
        _ id: String,
        _ items: @escaping @Sendable (NationV1, RequestPart) -> ItemSequence<V1.Page<Item>, Item>,
        _ pages: @escaping @Sendable (NationV1, RequestPart) -> PageSequence<V1.Page<Item>>
    ) {
        self.id = id
        self.items = { for try await _ in items($0, $1) {} }
        self.pages = { for try await _ in pages($0, $1) {} }
    }

    static let all = [
        WalkShape(
            "page_attachments.index", { $0.attachments.all(page: "p", site: "s", $1) },
            { $0.attachments.pages(page: "p", site: "s", $1) }),
        WalkShape("basic_pages.index", { $0.basicPages.all(site: "s", $1) }, { $0.basicPages.pages(site: "s", $1) }),
        WalkShape(
            "blog_posts.index", { $0.blogPosts.all(blog: 1, site: "s", $1) },
            { $0.blogPosts.pages(blog: 1, site: "s", $1) }),
        WalkShape("blogs.index", { $0.blogs.all(site: "s", $1) }, { $0.blogs.pages(site: "s", $1) }),
        WalkShape("calendars.index", { $0.calendars.all(site: "s", $1) }, { $0.calendars.pages(site: "s", $1) }),
        WalkShape("contact_types.index", { $0.contactTypes.all($1) }, { $0.contactTypes.pages($1) }),
        WalkShape("contacts.index", { $0.contacts.all(person: 1, $1) }, { $0.contacts.pages(person: 1, $1) }),
        WalkShape("donations.index", { $0.donations.all($1) }, { $0.donations.pages($1) }),
        WalkShape(
            "donations.search", { $0.donations.all(matching: V1.DonationSearch(), $1) },
            { $0.donations.pages(matching: V1.DonationSearch(), $1) }),
        WalkShape("events.index", { $0.events.all(site: "s", $1) }, { $0.events.pages(site: "s", $1) }),
        WalkShape(
            "events.rsvps", { $0.events.allRSVPs(event: 1, site: "s", $1) },
            { $0.events.rsvpPages(event: 1, site: "s", $1) }),
        WalkShape("lists.index", { $0.lists.all($1) }, { $0.lists.pages($1) }),
        WalkShape("lists.people", { $0.lists.allPeople(list: 1, $1) }, { $0.lists.peoplePages(list: 1, $1) }),
        WalkShape("memberships.index", { $0.memberships.all(person: 1, $1) }, { $0.memberships.pages(person: 1, $1) }),
        WalkShape("paths.index", { $0.paths.all($1) }, { $0.paths.pages($1) }),
        WalkShape("people.index", { $0.people.all($1) }, { $0.people.pages($1) }),
        WalkShape(
            "people.search", { $0.people.all(matching: V1.PersonSearch(lastName: "A"), $1) },
            { $0.people.pages(matching: V1.PersonSearch(lastName: "A"), $1) }),
        WalkShape(
            "people.nearby", { $0.people.all(near: V1.Location(latitude: 1, longitude: 2), $1) },
            { $0.people.pages(near: V1.Location(latitude: 1, longitude: 2), $1) }),
        WalkShape(
            "people.political_capital", { $0.people.allCapitals(person: 1, $1) },
            { $0.people.capitalPages(person: 1, $1) }),
        WalkShape("people_tags.index", { $0.tags.all($1) }, { $0.tags.pages($1) }),
        WalkShape("people_tags.people", { $0.tags.allPeople(tag: "t", $1) }, { $0.tags.peoplePages(tag: "t", $1) }),
        WalkShape("petitions.index", { $0.petitions.all(site: "s", $1) }, { $0.petitions.pages(site: "s", $1) }),
        WalkShape(
            "petitions.signatures_index", { $0.petitions.allSignatures(petition: 1, site: "s", $1) },
            { $0.petitions.signaturePages(petition: 1, site: "s", $1) }),
        WalkShape("precincts.index", { $0.precincts.all($1) }, { $0.precincts.pages($1) }),
        WalkShape("sites.index", { $0.sites.all($1) }, { $0.sites.pages($1) }),
        WalkShape("survey_responses.index", { $0.surveyResponses.all($1) }, { $0.surveyResponses.pages($1) }),
        WalkShape("surveys.index", { $0.surveys.all(site: "s", $1) }, { $0.surveys.pages(site: "s", $1) }),
        WalkShape("webhooks.index", { $0.webhooks.all($1) }, { $0.webhooks.pages($1) }),
    ]
}

/// A thing that can be changed by what is to change, and by a closure from what
/// was read.
struct UpdateShape: Sendable, CustomTestStringConvertible {
    let id: String
    let byModel: @Sendable (NationV1, RequestPart) async throws -> Void
    let byClosure: @Sendable (NationV1, RequestPart) async throws -> Void

    var testDescription: String { id }

    init<Model: V1.Model>(
        _ id: String, _ type: Model.Type,
        _ byModel: @escaping @Sendable (NationV1, Model, RequestPart) async throws -> Model,
        _ byClosure:
            @escaping @Sendable (NationV1, Model, RequestPart, (inout Model) throws -> Void) async throws ->
            Model
    ) {
        self.id = id
        @Sendable func before() throws -> Model {
            try read(
                #"""
                {"id":7,"name":"A","slug":"a","status":"published","amount_in_cents":500,"person_id":9,"code":"P",
                 "start_time":"2018-10-30T20:24:02Z","end_time":"2018-10-30T21:24:02Z","author_id":2,
                 "succeeded_at":"2018-10-30T20:24:02Z"}
                """#)
        }
        @Sendable func change(_ model: inout Model) { model.extra["odd"] = 5 }
        self.byModel = { _ = try await byModel($0, try before().changes(change), $1) }
        self.byClosure = { _ = try await byClosure($0, try before(), $1, change) }
    }

    static let all = [
        UpdateShape(
            "basic_pages.update", V1.BasicPage.self, { try await $0.basicPages.update(7, $1, site: "s", $2) },
            { try await $0.basicPages.update($1, site: "s", $2, changes: $3) }),
        UpdateShape(
            "blog_posts.update", V1.BlogPost.self, { try await $0.blogPosts.update(7, $1, blog: 3, site: "s", $2) },
            { try await $0.blogPosts.update($1, blog: 3, site: "s", $2, changes: $3) }),
        UpdateShape(
            "blogs.update", V1.Blog.self, { try await $0.blogs.update(7, $1, site: "s", $2) },
            { try await $0.blogs.update($1, site: "s", $2, changes: $3) }),
        UpdateShape(
            "calendars.update", V1.Calendar.self, { try await $0.calendars.update(7, $1, site: "s", $2) },
            { try await $0.calendars.update($1, site: "s", $2, changes: $3) }),
        UpdateShape(
            "contact_types.update", V1.ContactType.self, { try await $0.contactTypes.update(7, $1, $2) },
            { try await $0.contactTypes.update($1, $2, changes: $3) }),
        UpdateShape(
            "donations.update", V1.Donation.self, { try await $0.donations.update(7, $1, $2) },
            { try await $0.donations.update($1, $2, changes: $3) }),
        UpdateShape(
            "events.update", V1.Event.self, { try await $0.events.update(7, $1, site: "s", $2) },
            { try await $0.events.update($1, site: "s", $2, changes: $3) }),
        UpdateShape(
            "events.rsvp_update", V1.RSVP.self, { try await $0.events.updateRSVP(7, $1, event: 3, site: "s", $2) },
            { try await $0.events.updateRSVP($1, event: 3, site: "s", $2, changes: $3) }),
        UpdateShape(
            "lists.update", V1.List.self, { try await $0.lists.update(7, $1, $2) },
            { try await $0.lists.update($1, $2, changes: $3) }),
        UpdateShape(
            "memberships.update", V1.Membership.self, { try await $0.memberships.update($1, person: 9, $2) },
            { try await $0.memberships.update($1, person: 9, $2, changes: $3) }),
        UpdateShape(
            "people.update", V1.Person.self, { try await $0.people.update(7, $1, $2) },
            { try await $0.people.update($1, $2, changes: $3) }),
        UpdateShape(
            "petitions.update", V1.Petition.self, { try await $0.petitions.update(7, $1, site: "s", $2) },
            { try await $0.petitions.update($1, site: "s", $2, changes: $3) }),
        UpdateShape(
            "petitions.update_signature", V1.Signature.self,
            { try await $0.petitions.updateSignature(7, $1, petition: 3, site: "s", $2) },
            { try await $0.petitions.updateSignature($1, petition: 3, site: "s", $2, changes: $3) }),
        UpdateShape(
            "precincts.update", V1.Precinct.self, { try await $0.precincts.update(7, $1, $2) },
            { try await $0.precincts.update($1, $2, changes: $3) }),
        UpdateShape(
            "surveys.update", V1.Survey.self, { try await $0.surveys.update(7, $1, site: "s", $2) },
            { try await $0.surveys.update($1, site: "s", $2, changes: $3) }),
    ]
}

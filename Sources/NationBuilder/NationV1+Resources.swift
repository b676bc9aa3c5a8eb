// SPDX-License-Identifier: MIT

extension NationV1 {
    /// The files on the pages of sites.
    public var attachments: V1.Attachments { V1.Attachments(api: self) }

    /// The basic pages of sites.
    public var basicPages: V1.BasicPages { V1.BasicPages(api: self) }

    /// The posts of blogs.
    public var blogPosts: V1.BlogPosts { V1.BlogPosts(api: self) }

    /// The blogs of sites.
    public var blogs: V1.Blogs { V1.Blogs(api: self) }

    /// The calendars of sites.
    public var calendars: V1.Calendars { V1.Calendars(api: self) }

    /// The nation's campaign data.
    public var campaignData: V1.CampaignData { V1.CampaignData(api: self) }

    /// The types, methods and statuses of contacts.
    public var contactTypes: V1.ContactTypes { V1.ContactTypes(api: self) }

    /// The contacts of the nation's staff with people.
    public var contacts: V1.Contacts { V1.Contacts(api: self) }

    /// The donations.
    public var donations: V1.Donations { V1.Donations(api: self) }

    /// The events of sites and their RSVPs.
    public var events: V1.Events { V1.Events(api: self) }

    /// Exports of the people of lists.
    public var exports: V1.Exports { V1.Exports(api: self) }

    /// Imports of files into the nation.
    public var imports: V1.Imports { V1.Imports(api: self) }

    /// The lists of people.
    public var lists: V1.Lists { V1.Lists(api: self) }

    /// The memberships of people.
    public var memberships: V1.Memberships { V1.Memberships(api: self) }

    /// Paths: ordered steps toward a goal.
    public var paths: V1.Paths { V1.Paths(api: self) }

    /// The people, their tags, capital and notes.
    public var people: V1.People { V1.People(api: self) }

    /// The petitions of sites and their signatures.
    public var petitions: V1.Petitions { V1.Petitions(api: self) }

    /// The precincts.
    public var precincts: V1.Precincts { V1.Precincts(api: self) }

    /// The websites.
    public var sites: V1.Sites { V1.Sites(api: self) }

    /// The responses to surveys.
    public var surveyResponses: V1.SurveyResponses { V1.SurveyResponses(api: self) }

    /// The surveys of sites.
    public var surveys: V1.Surveys { V1.Surveys(api: self) }

    /// The tags of people.
    public var tags: V1.Tags { V1.Tags(api: self) }

    /// The webhooks: subscriptions to events of the nation.
    public var webhooks: V1.Webhooks { V1.Webhooks(api: self) }
}

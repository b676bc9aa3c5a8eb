// SPDX-License-Identifier: MIT

import NationBuilder

extension RoundTrip {
    func pages() async throws {
        let sites = try await call("sites.index") {
            try await $0.sites.list()
        } where: {
            !$0.results.isEmpty
        }
        guard let site = sites.results.first?.slug else { return }
        await journey { try await $0.basicPages(site) }
        await journey { try await $0.blogs(site) }
        await journey { try await $0.calendars(site) }
        await journey { try await $0.events(site) }
        await journey { try await $0.petitions(site) }
        await journey { try await $0.surveys(site) }
    }

    private func basicPages(_ site: String) async throws {
        let draft = V1.BasicPage {
            $0.name = "Trip page"
            $0.slug = "trip_page"
            $0.status = .published
            $0.content = "<p>Hello</p>"
        }
        let page = try await call("basic_pages.create") {
            try await $0.basicPages.create(draft, site: site)
        } where: {
            $0.slug == "trip_page" && $0.content == "<p>Hello</p>"
        }
        let id = try number(page.id)
        try await call("basic_pages.index") {
            try await $0.basicPages.list(site: site, limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("basic_pages.update") {
            var changed = draft
            changed.headline = "A trip"
            return try await $0.basicPages.update(id, changed, site: site)
        } where: {
            $0.headline == "A trip"
        }
        try await attachments("trip_page", site)
        try await call("basic_pages.destroy") { try await $0.basicPages.delete(id, site: site) }
    }

    private func attachments(_ page: String, _ site: String) async throws {
        let file = try await call("page_attachments.create") {
            try await $0.attachments.create(
                V1.Attachment([1, 2, 3], filename: "a.bin", contentType: "application/octet-stream"), page: page,
                site: site)
        } where: {
            $0.filename == "a.bin"
        }
        let id = try number(file.id)
        try await call("page_attachments.show") {
            try await $0.attachments.show(id, page: page, site: site)
        } where: {
            $0.contentType == "application/octet-stream" && $0.url != nil
        }
        try await call("page_attachments.index") {
            try await $0.attachments.list(page: page, site: site)
        } where: {
            $0.results.map(\.id) == [id]
        }
        try await call("page_attachments.destroy") { try await $0.attachments.delete(id, page: page, site: site) }
    }

    private func blogs(_ site: String) async throws {
        let draft = V1.Blog {
            $0.name = "Trip blog"
            $0.status = .published
        }
        let blog = try await call("blogs.create") {
            try await $0.blogs.create(draft, site: site)
        } where: {
            $0.name == "Trip blog"
        }
        let id = try number(blog.id)
        try await call("blogs.show") {
            try await $0.blogs.show(id, site: site)
        } where: {
            $0.slug == blog.slug
        }
        try await call("blogs.index") {
            try await $0.blogs.list(site: site, limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("blogs.update") {
            var changed = draft
            changed.excerpt = "On the way"
            return try await $0.blogs.update(id, changed, site: site)
        } where: {
            $0.excerpt == "On the way"
        }
        try await posts(of: id, site)
        try await call("blogs.destroy") { try await $0.blogs.delete(id, site: site) }
    }

    private func posts(of blog: Int, _ site: String) async throws {
        let draft = V1.BlogPost {
            $0.name = "First"
            $0.status = .published
            $0.externalID = "wp_1234"
            $0.contentBeforeFlip = "<p>One</p>"
        }
        let post = try await call("blog_posts.create") {
            try await $0.blogPosts.create(draft, blog: blog, site: site)
        } where: {
            $0.contentBeforeFlip == "<p>One</p>"
        }
        let id = try number(post.id)
        try await call("blog_posts.show") {
            try await $0.blogPosts.show(id, blog: blog, site: site)
        } where: {
            $0.name == "First"
        }
        try await call("blog_posts.index") {
            try await $0.blogPosts.list(blog: blog, site: site)
        } where: {
            $0.results.map(\.id) == [id]
        }
        try await call("blog_posts.match") {
            try await $0.blogPosts.match(externalID: "wp_1234", blog: blog, site: site)
        } where: {
            $0.id == id
        }
        try await call("blog_posts.update") {
            var changed = draft
            changed.contentAfterFlip = "<p>Two</p>"
            return try await $0.blogPosts.update(id, changed, blog: blog, site: site)
        } where: {
            $0.contentAfterFlip == "<p>Two</p>"
        }
        try await call("blog_posts.destroy") { try await $0.blogPosts.delete(id, blog: blog, site: site) }
    }

    private func calendars(_ site: String) async throws {
        let draft = V1.Calendar {
            $0.name = "Trip calendar"
            $0.status = .published
            $0.showsMap = true
        }
        let calendar = try await call("calendars.create") {
            try await $0.calendars.create(draft, site: site)
        } where: {
            $0.showsMap == true
        }
        let id = try number(calendar.id)
        try await call("calendars.show") {
            try await $0.calendars.show(id, site: site)
        } where: {
            $0.name == "Trip calendar"
        }
        try await call("calendars.index") {
            try await $0.calendars.list(site: site, limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("calendars.update") {
            var changed = draft
            changed.eventName = "Trip"
            return try await $0.calendars.update(id, changed, site: site)
        } where: {
            $0.eventName == "Trip"
        }
        try await call("calendars.destroy") { try await $0.calendars.delete(id, site: site) }
    }

    private func surveys(_ site: String) async throws {
        let draft = V1.Survey {
            $0.name = "Trip survey"
            $0.status = .published
            $0.questions = [
                V1.SurveyQuestion {
                    $0.prompt = "Where to?"
                    $0.slug = "where_to"
                    $0.type = .text
                    $0.status = .published
                }
            ]
        }
        let survey = try await call("surveys.create") {
            try await $0.surveys.create(draft, site: site)
        } where: {
            $0.questions?.first?.prompt == "Where to?"
        }
        let id = try number(survey.id)
        try await call("surveys.index") {
            try await $0.surveys.list(site: site, limit: 100)
        } where: {
            $0.results.contains { $0.id == id }
        }
        try await call("surveys.update") {
            try await $0.surveys.update(id, survey.changes { $0.headline = "Ask" }, site: site)
        } where: {
            $0.headline == "Ask" && $0.questions?.count == 1
        }
        try await responses(to: survey, id)
        try await call("surveys.destroy") { try await $0.surveys.delete(id, site: site) }
    }

    private func responses(to survey: V1.Survey, _ id: Int) async throws {
        let person = try await api.people.create(
            V1.Person {
                $0.firstName = "Mary"
                $0.lastName = "Somerville"
            })
        try await call("survey_responses.create") {
            try await $0.surveyResponses.create(
                V1.SurveyResponse {
                    $0.surveyID = id
                    $0.personID = person.id
                    $0.questionResponses = [
                        V1.QuestionResponse {
                            $0.questionID = survey.questions?.first?.id
                            $0.response = "North"
                        }
                    ]
                })
        } where: {
            $0.questionResponses?.first?.response?.text == "North"
        }
        try await call("survey_responses.index") {
            try await $0.surveyResponses.list(V1.SurveyResponseSearch(surveyID: id))
        } where: {
            $0.results.map(\.personID) == [person.id]
        }
    }
}

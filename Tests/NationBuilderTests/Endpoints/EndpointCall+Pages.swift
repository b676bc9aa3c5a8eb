// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let pages: [EndpointCall] = [
        EndpointCall(
            "basic_pages.index", "sites/main/pages/basic_pages?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.basicPages.list(site: "main", limit: 5).results.first?.id == 7 },
        EndpointCall(
            "basic_pages.create", "sites/main/pages/basic_pages?fire_webhooks=false",
            body: #"{"basic_page":{"name":"News","status":"published"}}"#, response: #"{"basic_page":{"id":7}}"#
        ) { nation in
            try await nation.basicPages.create(
                V1.BasicPage {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main", .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "basic_pages.update", "sites/main/pages/basic_pages/7",
            body: #"{"basic_page":{"name":"News","status":"published"}}"#, response: #"{"basic_page":{"id":7}}"#
        ) { nation in
            try await nation.basicPages.update(
                7,
                V1.BasicPage {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main"
            ).id == 7
        },
        .noContent("basic_pages.destroy", "sites/main/pages/basic_pages/7") {
            try await $0.basicPages.delete(7, site: "main")
        },
        EndpointCall(
            "blogs.index", "sites/main/pages/blogs?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.blogs.list(site: "main", limit: 5).results.first?.id == 7 },
        EndpointCall("blogs.show", "sites/main/pages/blogs/7", response: #"{"blog":{"id":7}}"#) {
            try await $0.blogs.show(7, site: "main").id == 7
        },
        EndpointCall(
            "blogs.create", "sites/main/pages/blogs?fire_webhooks=false",
            body: #"{"blog":{"name":"News","status":"published"}}"#, response: #"{"blog":{"id":7}}"#
        ) { nation in
            try await nation.blogs.create(
                V1.Blog {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main", .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "blogs.update", "sites/main/pages/blogs/7", body: #"{"blog":{"name":"News","status":"published"}}"#,
            response: #"{"blog":{"id":7}}"#
        ) { nation in
            try await nation.blogs.update(
                7,
                V1.Blog {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main"
            ).id == 7
        },
        .noContent("blogs.destroy", "sites/main/pages/blogs/7") { try await $0.blogs.delete(7, site: "main") },
        EndpointCall(
            "calendars.index", "sites/main/pages/calendars?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.calendars.list(site: "main", limit: 5).results.first?.id == 7 },
        EndpointCall("calendars.show", "sites/main/pages/calendars/7", response: #"{"calendar":{"id":7}}"#) {
            try await $0.calendars.show(7, site: "main").id == 7
        },
        EndpointCall(
            "calendars.create", "sites/main/pages/calendars?fire_webhooks=false",
            body: #"{"calendar":{"name":"News","status":"published"}}"#, response: #"{"calendar":{"id":7}}"#
        ) { nation in
            try await nation.calendars.create(
                V1.Calendar {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main", .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "calendars.update", "sites/main/pages/calendars/7",
            body: #"{"calendar":{"name":"News","status":"published"}}"#, response: #"{"calendar":{"id":7}}"#
        ) { nation in
            try await nation.calendars.update(
                7,
                V1.Calendar {
                    $0.name = "News"
                    $0.status = .published
                }, site: "main"
            ).id == 7
        },
        .noContent("calendars.destroy", "sites/main/pages/calendars/7") {
            try await $0.calendars.delete(7, site: "main")
        },
        EndpointCall(
            "petitions.index", "sites/main/pages/petitions?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.petitions.list(site: "main", limit: 5).results.first?.id == 7 },
        EndpointCall("petitions.show", "sites/main/pages/petitions/7", response: #"{"petition":{"id":7}}"#) {
            try await $0.petitions.show(7, site: "main").id == 7
        },
        EndpointCall(
            "petitions.create", "sites/main/pages/petitions?fire_webhooks=false",
            body: #"{"petition":{"name":"News","status":"published","goal":100}}"#, response: #"{"petition":{"id":7}}"#
        ) { nation in
            try await nation.petitions.create(
                V1.Petition {
                    $0.name = "News"
                    $0.status = .published
                    $0.goal = 100
                }, site: "main", .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "petitions.update", "sites/main/pages/petitions/7",
            body: #"{"petition":{"name":"News","status":"published","goal":100}}"#, response: #"{"petition":{"id":7}}"#
        ) { nation in
            try await nation.petitions.update(
                7,
                V1.Petition {
                    $0.name = "News"
                    $0.status = .published
                    $0.goal = 100
                }, site: "main"
            ).id == 7
        },
        .noContent("petitions.destroy", "sites/main/pages/petitions/7") {
            try await $0.petitions.delete(7, site: "main")
        },
        EndpointCall(
            "surveys.index", "sites/main/pages/surveys?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.surveys.list(site: "main", limit: 5).results.first?.id == 7 },
        EndpointCall(
            "surveys.create", "sites/main/pages/surveys?fire_webhooks=false",
            body: #"{"survey":{"name":"Ask","questions":[{"prompt":"Why?","type":"yes_no"}]}}"#,
            response: #"{"survey":{"id":7}}"#
        ) { nation in
            try await nation.surveys.create(
                V1.Survey {
                    $0.name = "Ask"
                    $0.questions = [
                        V1.SurveyQuestion {
                            $0.prompt = "Why?"
                            $0.type = .yesNo
                        }
                    ]
                }, site: "main", .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "surveys.update", "sites/main/pages/surveys/7",
            body: #"{"survey":{"name":"Ask","status":"unlisted","questions":[{"prompt":"Why?","type":"yes_no"}]}}"#,
            response: #"{"survey":{"id":7}}"#
        ) { nation in
            try await nation.surveys.update(
                7,
                V1.Survey {
                    $0.name = "Ask"
                    $0.status = .unlisted
                    $0.questions = [
                        V1.SurveyQuestion {
                            $0.prompt = "Why?"
                            $0.type = .yesNo
                        }
                    ]
                }, site: "main"
            ).id == 7
        },
        .noContent("surveys.destroy", "sites/main/pages/surveys/7") { try await $0.surveys.delete(7, site: "main") },
    ]
}

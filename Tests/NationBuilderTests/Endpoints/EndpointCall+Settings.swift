// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let settings: [EndpointCall] = [
        EndpointCall("campaign_data.show", "campaign_data", response: #"{"goal":7}"#) {
            try await $0.campaignData.show()["goal"] == 7
        },
        EndpointCall(
            "contact_types.index", "settings/contact_types?limit=5",
            response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.contactTypes.list(limit: 5).results.first?.id == 7 },
        EndpointCall(
            "contact_types.create", "settings/contact_types?fire_webhooks=false",
            body: #"{"contact_type":{"name":"Call"}}"#, response: #"{"contact_type":{"id":7}}"#
        ) { nation in
            try await nation.contactTypes.create(V1.ContactType { $0.name = "Call" }, .fireWebhooks(false)).id == 7
        },
        EndpointCall(
            "contact_types.update", "settings/contact_types/7", body: #"{"contact_type":{"name":"Call"}}"#,
            response: #"{"contact_type":{"id":7}}"#
        ) { nation in
            try await nation.contactTypes.update(7, V1.ContactType { $0.name = "Call" }).id == 7
        },
        .noContent("contact_types.destroy", "settings/contact_types/7") { try await $0.contactTypes.delete(7) },
        EndpointCall(
            "contact_types.list_methods", "settings/contact_methods",
            response: #"{"results":[{"name":"Door knock","api_name":"door_knock"}]}"#
        ) { try await $0.contactTypes.methods().first?.apiName == "door_knock" },
        EndpointCall(
            "contact_types.list_statuses", "settings/contact_statuses",
            response: #"{"results":[{"name":"Answered","api_name":"answered"}]}"#
        ) { try await $0.contactTypes.statuses().first?.name == "Answered" },
        EndpointCall(
            "precincts.index", "precincts?limit=5", response: #"{"results":[{"id":7}],"next":null,"prev":null}"#
        ) { try await $0.precincts.list(limit: 5).results.first?.id == 7 },
        EndpointCall("precincts.show", "precincts/7", response: #"{"precinct":{"id":7}}"#) {
            try await $0.precincts.show(7).id == 7
        },
        EndpointCall(
            "precincts.create", "precincts?fire_webhooks=false", body: #"{"precinct":{"code":"1","name":"One"}}"#,
            response: #"{"precinct":{"id":7}}"#
        ) { nation in
            try await nation.precincts.create(
                V1.Precinct {
                    $0.code = "1"
                    $0.name = "One"
                }, .fireWebhooks(false)
            ).id == 7
        },
        EndpointCall(
            "precincts.update", "precincts/7", body: #"{"precinct":{"code":"1","name":"One"}}"#,
            response: #"{"precinct":{"id":7}}"#
        ) { nation in
            try await nation.precincts.update(
                7,
                V1.Precinct {
                    $0.code = "1"
                    $0.name = "One"
                }
            ).id == 7
        },
        .noContent("precincts.destroy", "precincts/7") { try await $0.precincts.delete(7) },
        EndpointCall("sites.index", "sites", response: #"{"results":[{"id":1,"slug":"main","domain":null}]}"#) {
            try await $0.sites.list().results.first?.slug == "main"
        },
        EndpointCall(
            "paths.index", "paths", response: #"{"results":[{"id":1,"path_steps":[{"name":"Ask","position":"2"}]}]}"#
        ) { try await $0.paths.list().results.first?.steps?.first?.position?.int == 2 },
        EndpointCall(
            "webhooks.index", "webhooks?limit=5",
            response: #"{"results":[{"id":"0123456789abcdef01234567"}],"next":null,"prev":null}"#
        ) { try await $0.webhooks.list(limit: 5).results.first?.id == "0123456789abcdef01234567" },
        EndpointCall(
            "webhooks.show", "webhooks/0123456789abcdef01234567",
            response: #"{"webhook":{"id":"0123456789abcdef01234567"}}"#
        ) { try await $0.webhooks.show("0123456789abcdef01234567").id == "0123456789abcdef01234567" },
        EndpointCall(
            "webhooks.create", "webhooks?fire_webhooks=false",
            body: #"{"webhook":{"version":4,"url":"https://example.org/h","event":"person_created"}}"#,
            response: #"{"webhook":{"id":"0123456789abcdef01234567"}}"#
        ) { nation in
            try await nation.webhooks.create(
                V1.Webhook {
                    $0.version = 4
                    $0.url = "https://example.org/h"
                    $0.event = .personCreated
                }, .fireWebhooks(false)
            ).id == "0123456789abcdef01234567"
        },
        .noContent("webhooks.destroy", "webhooks/0123456789abcdef01234567") {
            try await $0.webhooks.delete("0123456789abcdef01234567")
        },
    ]
}

// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension EndpointCall {
    static let events: [EndpointCall] = [
        EndpointCall(
            "events.index", "sites/main/pages/events?tags=a%2Cb&starting=2018-10-30T20%3A24%3A02Z&calendar_id=3",
            response: #"{"results":[{"id":7}]}"#
        ) {
            try await $0.events.list(
                V1.EventSearch(tags: ["a", "b"], starting: "2018-10-30T20:24:02Z", calendarID: 3), site: "main"
            ).results.count == 1
        },
        EndpointCall(
            "events.show", "sites/main/pages/events/7",
            response: #"{"event":{"id":7,"venue":{"address":{"city":"LA"}},"shifts":[{"goal":2}]}}"#
        ) { try await $0.events.show(7, site: "main").venue?.address?.city == "LA" },
        EndpointCall(
            "events.create", "sites/main/pages/events",
            body: #"{"event":{"name":"Fete","rsvp_form":{"phone":"optional","accept_rsvps":true}}}"#,
            response: #"{"event":{"id":7}}"#
        ) { nation in
            try await nation.events.create(
                V1.Event {
                    $0.name = "Fete"
                    $0.rsvpForm = V1.RSVPForm {
                        $0.phone = .optional
                        $0.acceptsRSVPs = true
                    }
                }, site: "main"
            ).id == 7
        },
        EndpointCall(
            "events.update", "sites/main/pages/events/7",
            body: """
                {"event":{"name":"A","status":"published","start_time":"2018-10-30T20:24:02Z",\
                "end_time":"2018-10-30T21:24:02Z","capacity":null}}
                """,
            response: #"{"event":{"id":7}}"#
        ) { nation in
            let event = V1.Event {
                $0.id = 7
                $0.name = "A"
                $0.status = .published
                $0.startTime = "2018-10-30T20:24:02Z"
                $0.endTime = "2018-10-30T21:24:02Z"
                $0.capacity = 12
            }
            return try await nation.events.update(event, site: "main") { $0.capacity = nil }.id == 7
        },
        .noContent("events.destroy", "sites/main/pages/events/7") { try await $0.events.delete(7, site: "main") },
        EndpointCall(
            "events.rsvps", "sites/main/pages/events/3/rsvps",
            response: #"{"results":[{"id":7,"volunteer":true,"shift_ids":[1]}]}"#
        ) { try await $0.events.rsvps(event: 3, site: "main").results.first?.isVolunteer == true },
        EndpointCall(
            "events.rsvp_create", "sites/main/pages/events/3/rsvps",
            body: #"{"rsvp":{"person_id":9,"guests_count":2}}"#, response: #"{"rsvp":{"id":7}}"#
        ) { nation in
            try await nation.events.createRSVP(
                V1.RSVP {
                    $0.personID = 9
                    $0.guestsCount = 2
                }, event: 3, site: "main"
            ).id == 7
        },
        EndpointCall(
            "events.rsvp_update", "sites/main/pages/events/3/rsvps/7",
            body: #"{"rsvp":{"person_id":9,"canceled":true}}"#, response: #"{"rsvp":{"id":7}}"#
        ) { nation in
            try await nation.events.updateRSVP(
                7,
                V1.RSVP {
                    $0.personID = 9
                    $0.isCanceled = true
                }, event: 3, site: "main"
            ).id == 7
        },
    ]
}

// SPDX-License-Identifier: MIT

import GRDB

/// The part of seeding that adds the resources that only version 2 has: a few rows
/// of each type.
struct V2Seeder {
    private let database: Database
    private let people: Int64
    private let moment = WireDate.text(PeopleSeeder.epoch)

    init(_ database: Database, people: Int64) {
        self.database = database
        self.people = people
    }

    func seed() throws {
        for field in CustomFieldStore.donations { try CustomFieldStore.insert(field, database) }
        for name in ["Cash", "Check", "Credit Card", "Money Order", "In-Kind", "Transfer", "Other"] {
            try add("payment_types", ["name": .string(name)])
        }
        try seedOutreach()
        try seedMoney()
        try seedPages()
        try seedPaths()
        try seedVotes()
        try seedSurvey()
    }

    /// Adds a row, with times if the type has them, and returns its id.
    @discardableResult
    private func add(_ name: String, _ values: [String: JSONValue]) throws -> Int64 {
        try RowStore.add(name, values, at: PeopleSeeder.epoch, database)
    }

    private func person(_ number: Int64) -> JSONValue { .integer(1 + number % people) }
    private var administrator: JSONValue { .integer(NationFactory.administrator) }

    private func seedOutreach() throws {
        for (name, email) in [("Headquarters", "hq@example.com"), ("Field office", "field@example.com")] {
            let broadcaster = try add(
                "broadcasters",
                [
                    "name": .string(name), "email": .string(email), "receive_email": true,
                    "emailers_need_followup": false, "point_person_id": administrator, "signup_id": administrator,
                    "received_calls_count": 0, "text_blasts_count": 0,
                ])
            for subject in ["Welcome", "What is next", "Thank you"] {
                try add(
                    "mailings",
                    [
                        "name": "\(subject) (\(name))", "subject": .string(subject),
                        "slug": .string(PageSlugs.from("\(subject) \(name)")), "from": .string(email),
                        "broadcaster_id": .integer(broadcaster), "custom_list_id": 1, "author_id": administrator,
                        "published_at": .string(moment), "queued_at": .string(moment),
                        "body_html": "<p>\(subject), {{ recipient.first_name }}</p>",
                        "body_html_parsed": "<p>\(subject), friend</p>",
                    ])
            }
        }
        for (name, status) in [("New supporters", "running"), ("Lapsed members", "drafted")] {
            let automation = try add("automations", ["name": .string(name), "status": .string(status)])
            for number in 0..<min(people, 5) where status == "running" {
                try add(
                    "automation_enrollments",
                    [
                        "automation_id": .integer(automation), "signup_id": person(number), "automation_step_number": 1,
                        "next_execution": .string(moment),
                    ])
            }
        }
    }

    private func seedMoney() throws {
        for name in ["Spring appeal", "Gala"] {
            try add("donation_tracking_codes", ["name": .string(name), "slug": .string(PageSlugs.from(name))])
        }
        for name in ["Supporter", "Member", "Student"] {
            let type = try add("membership_types", ["name": .string(name)])
            for number in 0..<min(people, 4) {
                try add(
                    "memberships",
                    [
                        "membership_type_id": .integer(type), "signup_id": person(type * 4 + number),
                        "status": "active", "started_at": .string(moment), "expires_on": "2030-12-31",
                    ])
            }
        }
        for number in 0..<min(people, 3) {
            try add(
                "pledges",
                [
                    "signup_id": person(number), "amount_in_cents": 5000, "amount": "$50.00",
                    "author_id": administrator, "is_private": false,
                ])
        }
    }

    private func page(_ name: String, _ kind: String) throws -> JSONValue {
        .integer(
            try add(
                "pages",
                [
                    "name": .string(name), "title": .string(name), "headline": .string(name),
                    "slug": .string(PageSlugs.from(name)), "page_type_name": .string(kind), "site_id": 1,
                    "author_id": administrator, "status": "published", "published_at": .string(moment),
                    "permission_level": "anyone",
                ]))
    }

    private func seedPages() throws {
        for number in 1...5 { _ = try page("About us \(number)", "Basic") }
        for (number, name) in ["Canvass", "Town hall", "Phone bank"].enumerated() {
            let page = try page(name, "Event")
            let event = try add(
                "events",
                [
                    "page_id": page, "start_at": .string(WireDate.text(PeopleSeeder.epoch + Int64(number) * 86_400)),
                    "duration": 7200, "time_zone": "Pacific Time (US & Canada)", "accept_rsvps": true,
                    "capacity_count": 80, "venue_name": "Hall",
                ])
            let level = try add(
                "event_ticket_levels",
                [
                    "event_id": .integer(event), "name": "Standard", "limit": 100, "number": 1, "amount_in_cents": 1000,
                    "tickets_sold": 0,
                ])
            for guest in 0..<min(people, 4) {
                try add(
                    "event_rsvps",
                    [
                        "event_id": .integer(event), "event_ticket_level_id": .integer(level), "page_id": page,
                        "signup_id": person(guest), "author_id": administrator, "guests_count": .integer(guest % 3),
                        "canceled": false, "volunteer": false,
                    ])
            }
        }
        let page = try page("Keep the park", "Petition")
        let petition = try add("petitions", ["page_id": page, "goal": 500])
        for number in 0..<min(people, 6) {
            try add(
                "petition_signatures",
                [
                    "petition_id": .integer(petition), "page_id": page, "signup_id": person(number),
                ])
        }
        let box = try self.page("Your ideas", "Suggestion Box")
        let suggestions = try add(
            "suggestion_boxes",
            [
                "name": "Your ideas", "title": "Your ideas", "slug": "your_ideas", "status": "published", "site_id": 1,
                "page_id": box,
            ])
        try add(
            "suggestions",
            [
                "headline": "Longer hours", "slug": "longer_hours", "status": "published",
                "suggestion_box_id": .integer(suggestions), "site_id": 1, "response_type_id": 7,
                "page_id": try self.page("Longer hours", "Suggestion"),
            ])
    }

    private func seedPaths() throws {
        for (name, steps) in SeedTexts.paths {
            let path = JSONValue.integer(
                try add("paths", ["name": .string(name), "default_value_amount": "0.0"]))
            var first: JSONValue?
            for (index, step) in steps.enumerated() {
                let step = try add(
                    "path_steps", ["path_id": path, "name": .string(step), "position": .integer(Int64(index + 1))])
                first = first ?? .integer(step)
            }
            try add(
                "path_journey_status_changes", ["path_id": path, "name": "Moved away", "target_status": "abandoned"])
            for number in 0..<min(people, 3) {
                let journey = try add(
                    "path_journeys",
                    [
                        "path_id": path, "signup_id": person(number), "current_step_id": first ?? .null,
                        "journey_status": "active", "last_moved_at": .string(moment), "point_person_id": administrator,
                    ])
                try add(
                    "path_histories",
                    [
                        "path_journey_id": .integer(journey), "category": "step_change", "path_step_id": first ?? .null,
                    ])
            }
        }
    }

    private func seedVotes() throws {
        let election = try add(
            "elections",
            [
                "election_at": "2018-11-06", "election_period": "general", "election_cycle": "2018", "state": "CA",
                "country_code": "US",
            ])
        for number in 0..<min(people, 5) {
            let voter = try add("voters", ["signup_id": person(number), "is_active_voter": true])
            try add(
                "ballots",
                [
                    "voter_id": .integer(voter), "election_id": .integer(election), "vote_method": "voted",
                    "cast_at": "2018-11-06",
                ])
        }
        if people > 1 { try relate(1, 2, as: "friend-friend") }
        for member in PeopleSeeder.members where member <= people {
            try relate(member, PeopleSeeder.organization, as: "employee-employer")
        }
    }

    private func relate(_ first: Int64, _ second: Int64, as kind: String) throws {
        try add(
            "relationships",
            [
                "first_signup_id": .integer(first), "second_signup_id": .integer(second),
                "relationship_type": .string(kind),
            ])
    }

    private func seedSurvey() throws {
        let survey = try add("surveys", ["name": "What matters to you?"])
        let question = JSONValue.integer(
            try add(
                "survey_questions",
                [
                    "survey_id": .integer(survey), "content": "What should we do first?", "slug": "first",
                    "question_format": "multiple_choice", "status": "published", "position": 1, "is_randomized": false,
                    "author_id": administrator,
                ]))
        for (index, name) in ["Schools", "Roads", "Parks"].enumerated() {
            let answer = try add(
                "survey_question_possible_responses",
                [
                    "survey_question_id": question, "name": .string(name), "position": .integer(Int64(index + 1)),
                ])
            try add(
                "survey_question_responses",
                [
                    "survey_question_id": question, "survey_question_possible_response_id": .integer(answer),
                    "signup_id": person(Int64(index)), "question_format": "multiple_choice", "is_skipped": false,
                    "author_id": administrator,
                ])
        }
    }
}

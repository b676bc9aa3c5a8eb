// SPDX-License-Identifier: MIT

import GRDB

/// The part of seeding that adds the sites and their pages.
struct PageSeeder {
    private var nation: ResourceSeeder
    private let database: Database

    init(_ nation: ResourceSeeder) {
        self.nation = nation
        database = nation.database
    }

    mutating func seed() throws {
        let site = try addSite("Official site", nation.slug)
        _ = try addSite("Volunteers", "\(nation.slug)-volunteers")
        for number in 1...23 {
            let content = number % 2 == 0 ? ["content": JSONValue.string("<p>Page \(number) & more</p>")] : [:]
            try addPage(
                .basicPage, site, "Basic \(number)", isPublished: number % 2 == 0,
                content.merging(["title": "Basic \(number) - Official site"]) { $1 })
        }
        try addBlogs(site)
        try addEvents(site)
        try addPetitions(site)
        try addSurveys(site)
        try addAttachments(site)
    }

    private func addSite(_ name: String, _ slug: String) throws -> Int64 {
        try nation.add(.site, ["name": .string(name), "slug": .string(slug)])
    }

    @discardableResult
    private func addPage(
        _ resource: V1Resource, _ site: Int64, _ name: String, isPublished: Bool = true,
        columns: [String: DatabaseValue] = [:], _ values: [String: JSONValue] = [:],
        _ fill: (inout Draft) -> Void = { _ in }
    ) throws -> Int64 {
        let slug = PageSlugs.from(name)
        try database.run("INSERT INTO page (site_id, kind, slug) VALUES (?, ?, ?)", [site, resource.table, slug])
        var columns = columns
        columns["site_id"] = site.databaseValue
        columns["page_id"] = database.lastInsertedRowID.databaseValue
        var page: [String: JSONValue] = [
            "slug": .string(slug), "status": isPublished ? "published" : "unlisted", "name": .string(name),
        ]
        if resource.name != "survey" {
            page["path"] = "/\(slug)"
            page["headline"] = .string(name)
            page["title"] = .string(name)
            page["author_id"] = .integer(NationFactory.administrator)
            if isPublished { page["published_at"] = .time(PeopleSeeder.epoch) }
        }
        return try nation.add(resource, columns: columns, page.merging(values) { $1 }, fill)
    }

    private func addBlogs(_ site: Int64) throws {
        for (number, name) in ["News", "From the field"].enumerated() {
            let blog = try addPage(.blog, site, name)
            for (index, title) in SeedTexts.posts.enumerated() where index % 2 == number || number == 0 {
                let name = number == 0 ? title : "\(title) (field)"
                try addPage(
                    .blogPost, site, name, columns: ["blog_id": blog.databaseValue],
                    [
                        "external_id": "wp_\(blog)_\(index + 1)", "content_before_flip": "<p>\(title).</p>",
                        "content_after_flip": "<p>Read on &amp; tell your friends.</p>", "tags": ["news"],
                    ])
            }
        }
    }

    private mutating func addEvents(_ site: Int64) throws {
        let calendars = try ["Calendar", "Field calendar"].map { name in
            try addPage(.calendar, site, name, ["event_name": "Event", "show_map": true, "order": "date"])
        }
        for (index, name) in SeedTexts.events.enumerated() {
            let start = nation.moment()
            let shifts = try (0..<2).map { shift in
                let begin = WireDate.text(start + Int64(shift) * 3600)
                let number = try Sequences.next("shift", database)
                return JSONObject.text([
                    ("id", Array(String(number).utf8)), ("start_time", JSONText.string(begin)),
                    ("end_time", JSONText.string(WireDate.text(start + Int64(shift + 1) * 3600))),
                    ("time_zone", JSONText.string("Pacific Time (US & Canada)")), ("goal", Array("5".utf8)),
                ])
            }
            let values: [String: JSONValue] = [
                "intro": "<p>Bring a friend.</p>", "calendar_id": .integer(calendars[index % calendars.count]),
                "start_time": .time(start), "end_time": .time(start + 7200),
                "time_zone": "Pacific Time (US & Canada)", "capacity": 80, "show_guests": true,
                "tags": index % 2 == 0 ? ["field"] : ["field", "indoor"],
            ]
            let event = try addPage(.event, site, name, values) { page in
                page["rsvp_form"] = Array(
                    """
                    {"phone":"optional","address":"hidden","allow_guests":true,"accept_rsvps":true,\
                    "gather_volunteers":true}
                    """.utf8)
                page["shifts"] = JSONObject.list(shifts)
            }
            try addGuests(event)
        }
    }

    private mutating func addGuests(_ event: Int64) throws {
        var guests: Set<Int64> = []
        for _ in 0..<min(15, Int(nation.people)) { guests.insert(nation.person()) }
        for guest in guests.sorted() {
            try nation.add(
                .rsvp, columns: ["event_id": event.databaseValue],
                ["person_id": .integer(guest), "guests_count": .integer(guest % 3), "volunteer": .bool(guest % 4 == 0)])
        }
    }

    private mutating func addPetitions(_ site: Int64) throws {
        for name in ["Keep the library open", "A crossing at Oak Avenue"] {
            let petition = try addPage(
                .petition, site, name,
                [
                    "intro": "<p>Sign below.</p>", "content": "<p>We ask the council to act.</p>", "goal": 500,
                    "signature_name": "signature",
                ])
            for _ in 0..<12 {
                let moment = nation.moment()
                let who = nation.person()
                try nation.add(
                    .signature, columns: ["petition_id": petition.databaseValue],
                    ["person_id": .integer(who), "created_at": .time(moment), "updated_at": .time(moment)])
            }
        }
    }

    private mutating func addSurveys(_ site: Int64) throws {
        for name in ["Survey", "Member survey"] {
            var asked: [(id: Int64, choices: [Int64])] = []
            let questions = try SeedTexts.questions.map { prompt, slug, answers in
                let question = try Sequences.next("question", database)
                let choices = try answers.map { (try Sequences.next("choice", database), $0) }
                asked.append((question, choices.map { $0.0 }))
                let type = answers.isEmpty ? (slug == "voted" ? "yes_no" : "text") : "multiple"
                let list = choices.map { choice in
                    JSONObject.text([
                        ("id", Array(String(choice.0).utf8)), ("name", JSONText.string(choice.1)),
                        ("feedback", JSONText.null), ("tags", Array("[]".utf8)),
                    ])
                }
                return JSONObject.text([
                    ("id", Array(String(question).utf8)), ("prompt", JSONText.string(prompt)),
                    ("slug", JSONText.string("\(PageSlugs.from(name))_\(slug)")), ("type", JSONText.string(type)),
                    ("status", JSONText.string("unlisted")), ("external_id", JSONText.null),
                    ("tags", Array("[]".utf8)), ("no_tags", Array("[]".utf8)), ("choices", JSONObject.list(list)),
                ])
            }
            let survey = try addPage(.survey, site, name, isPublished: false) {
                $0["questions"] = JSONObject.list(questions)
            }
            try addResponses(survey, to: asked[0])
        }
    }

    private mutating func addResponses(_ survey: Int64, to question: (id: Int64, choices: [Int64])) throws {
        for _ in 0..<12 {
            let (who, moment, choice) = (nation.person(), nation.moment(), nation.random.pick(question.choices))
            let number = try Sequences.next("question_response", database)
            try nation.add(
                .surveyResponse,
                [
                    "survey_id": .integer(survey), "person_id": .integer(who), "created_at": .time(moment),
                    "updated_at": .time(moment),
                ]
            ) { response in
                response["question_responses"] = Array(
                    #"[{"id":\#(number),"response":\#(choice),"question_id":\#(question.id)}]"#.utf8)
            }
        }
    }

    private func addAttachments(_ site: Int64) throws {
        guard let page = try Attachments.page(site, slug: "basic_2", database) else { return }
        for (number, name) in ["flyer.txt", "map.svg", "minutes.txt"].enumerated() {
            let token = "5eed" + String(repeating: String(number), count: 28)
            try nation.add(
                .attachment,
                columns: [
                    "page_id": page.databaseValue, "token": token.databaseValue,
                    "content": Data("Made up: \(name)\n".utf8).databaseValue,
                ],
                [
                    "filename": .string(name), "updated_at": .time(PeopleSeeder.epoch),
                    "content_type": name.hasSuffix("svg") ? "image/svg+xml" : "text/plain",
                    "url": "\(Downloads.attachments)\(token)/\(name)",
                ])
        }
    }
}

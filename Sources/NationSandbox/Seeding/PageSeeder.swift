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
            try addPage(.basicPage, site, "Basic \(number)", isPublished: number % 2 == 0) {
                $0.set("title", text: "Basic \(number) - Official site")
                if number % 2 == 0 { $0.set("content", text: "<p>Page \(number) & more</p>") }
            }
        }
        try addBlogs(site)
        try addEvents(site)
        try addPetitions(site)
        try addSurveys(site)
        try addAttachments(site)
    }

    private func addSite(_ name: String, _ slug: String) throws -> Int64 {
        try nation.add(.site) {
            $0.set("name", text: name)
            $0.set("slug", text: slug)
        }
    }

    @discardableResult
    private func addPage(
        _ resource: Resource, _ site: Int64, _ name: String, isPublished: Bool = true,
        columns: [String: DatabaseValue] = [:], _ fill: (inout Draft) -> Void = { _ in }
    ) throws -> Int64 {
        let slug = PageSlugs.from(name)
        try database.execute(
            sql: "INSERT INTO page (site_id, kind, slug) VALUES (?, ?, ?)", arguments: [site, resource.table, slug])
        var columns = columns
        columns["site_id"] = site.databaseValue
        columns["page_id"] = database.lastInsertedRowID.databaseValue
        return try nation.add(resource, columns) { page in
            page.set("slug", text: slug)
            page.set("status", text: isPublished ? "published" : "unlisted")
            page.set("name", text: name)
            if resource.name != "survey" {
                page.set("path", text: "/" + slug)
                page.set("headline", text: name)
                page.set("title", text: name)
                page.set("author_id", integer: NationFactory.administrator)
                if isPublished { page.set("published_at", text: WireDate.text(PeopleSeeder.epoch)) }
            }
            fill(&page)
        }
    }

    private func addBlogs(_ site: Int64) throws {
        for (number, name) in ["News", "From the field"].enumerated() {
            let blog = try addPage(.blog, site, name)
            for (index, title) in SeedTexts.posts.enumerated() where index % 2 == number || number == 0 {
                let name = number == 0 ? title : "\(title) (field)"
                try addPage(.blogPost, site, name, columns: ["blog_id": blog.databaseValue]) {
                    $0.set("external_id", text: "wp_\(blog)_\(index + 1)")
                    $0.set("content_before_flip", text: "<p>\(title).</p>")
                    $0.set("content_after_flip", text: "<p>Read on &amp; tell your friends.</p>")
                    $0["tags"] = Array(#"["news"]"#.utf8)
                }
            }
        }
    }

    private mutating func addEvents(_ site: Int64) throws {
        var calendars: [Int64] = []
        for name in ["Calendar", "Field calendar"] {
            calendars.append(
                try addPage(.calendar, site, name) {
                    $0.set("event_name", text: "Event")
                    $0.set("show_map", flag: true)
                    $0.set("order", text: "date")
                })
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
            let calendar = calendars[index % calendars.count]
            let event = try addPage(.event, site, name) { page in
                page.set("intro", text: "<p>Bring a friend.</p>")
                page.set("calendar_id", integer: calendar)
                page.set("start_time", text: WireDate.text(start))
                page.set("end_time", text: WireDate.text(start + 7200))
                page.set("time_zone", text: "Pacific Time (US & Canada)")
                page["rsvp_form"] = Array(
                    """
                    {"phone":"optional","address":"hidden","allow_guests":true,"accept_rsvps":true,\
                    "gather_volunteers":true}
                    """.utf8)
                page.set("capacity", integer: 80)
                page.set("show_guests", flag: true)
                page["tags"] = Array((index % 2 == 0 ? #"["field"]"# : #"["field","indoor"]"#).utf8)
                page["shifts"] = JSONObject.list(shifts)
            }
            try addGuests(event)
        }
    }

    private mutating func addGuests(_ event: Int64) throws {
        var guests: Set<Int64> = []
        for _ in 0..<min(15, Int(nation.people)) { guests.insert(nation.person()) }
        for guest in guests.sorted() {
            try nation.add(.rsvp, ["event_id": event.databaseValue]) {
                $0.set("person_id", integer: guest)
                $0.set("guests_count", integer: guest % 3)
                $0.set("volunteer", flag: guest % 4 == 0)
            }
        }
    }

    private mutating func addPetitions(_ site: Int64) throws {
        for name in ["Keep the library open", "A crossing at Oak Avenue"] {
            let petition = try addPage(.petition, site, name) {
                $0.set("intro", text: "<p>Sign below.</p>")
                $0.set("content", text: "<p>We ask the council to act.</p>")
                $0.set("goal", integer: 500)
                $0.set("signature_name", text: "signature")
            }
            for _ in 0..<12 {
                let moment = nation.moment()
                let who = nation.person()
                try nation.add(.signature, ["petition_id": petition.databaseValue]) {
                    $0.set("person_id", integer: who)
                    $0.set("created_at", text: WireDate.text(moment))
                    $0.set("updated_at", text: WireDate.text(moment))
                }
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
            try nation.add(.surveyResponse) { response in
                response.set("survey_id", integer: survey)
                response.set("person_id", integer: who)
                response.set("created_at", text: WireDate.text(moment))
                response.set("updated_at", text: WireDate.text(moment))
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
                [
                    "page_id": page.databaseValue, "token": token.databaseValue,
                    "content": Data("Made up: \(name)\n".utf8).databaseValue,
                ]
            ) {
                $0.set("filename", text: name)
                $0.set("content_type", text: name.hasSuffix("svg") ? "image/svg+xml" : "text/plain")
                $0.set("updated_at", text: WireDate.text(PeopleSeeder.epoch))
                $0.set("url", text: "\(Downloads.attachments)\(token)/\(name)")
            }
        }
    }
}

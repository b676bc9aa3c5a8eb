// SPDX-License-Identifier: MIT

extension Endpoint {
    private static let site = "abeforprez"
    private static let root = "/sites/:site_slug/pages"

    static let pages: [Endpoint] = basicPages + blogs + calendars + events + petitions + surveys + attachments

    private static let basicPages: [Endpoint] = [
        .init("basic_pages.index", "GET", "\(root)/basic_pages", [site], key: "results"),
        .init(
            "basic_pages.create", "POST", "\(root)/basic_pages", [site],
            #"{"basic_page":{"name":"About us","status":"published","content":"<p>x</p>"}}"#, key: "basic_page"),
        .init(
            "basic_pages.update", "PUT", "\(root)/basic_pages/:id", [site, "24"],
            #"{"basic_page":{"name":"About","status":"unlisted"}}"#, key: "basic_page"),
        .delete("basic_pages.destroy", "\(root)/basic_pages/:id", [site, "24"]),
    ]

    private static let post = """
        {"blog_post":{"name":"Hello","status":"published","external_id":"wp_1234","content_before_flip":"<p>x</p>"}}
        """

    private static let blogs: [Endpoint] = [
        .init("blogs.index", "GET", "\(root)/blogs", [site], key: "results"),
        .init("blogs.show", "GET", "\(root)/blogs/:id", [site, "1"], key: "blog"),
        .init(
            "blogs.create", "POST", "\(root)/blogs", [site], #"{"blog":{"name":"Letters","status":"published"}}"#,
            key: "blog"),
        .init(
            "blogs.update", "PUT", "\(root)/blogs/:id", [site, "3"],
            #"{"blog":{"name":"Open letters","status":"published"}}"#, key: "blog"),
        .init("blog_posts.index", "GET", "\(root)/blogs/:id/posts", [site, "1"], key: "results"),
        .init("blog_posts.create", "POST", "\(root)/blogs/:blog_id/posts", [site, "3"], post, key: "blog_post"),
        .init(
            "blog_posts.match", "GET", "\(root)/blogs/:id/match", [site, "3"], query: "external_id=wp_1234", key: "id"),
        .init(
            "blog_posts.show", "GET", "\(root)/blogs/:blog_id/posts/:blog_post_id", [site, "1", "1"], key: "blog_post"),
        .init(
            "blog_posts.update", "PUT", "\(root)/blogs/:blog_id/posts/:blog_post_id", [site, "1", "1"], post,
            key: "blog_post"),
        .delete("blog_posts.destroy", "\(root)/blogs/:blog_id/posts/:blog_post_id", [site, "1", "2"]),
        .delete("blogs.destroy", "\(root)/blogs/:id", [site, "3"]),
    ]

    private static let calendars: [Endpoint] = [
        .init("calendars.index", "GET", "\(root)/calendars", [site], key: "results"),
        .init("calendars.show", "GET", "\(root)/calendars/:id", [site, "1"], key: "calendar"),
        .init(
            "calendars.create", "POST", "\(root)/calendars", [site],
            #"{"calendar":{"name":"Spring","status":"published","show_map":true}}"#, key: "calendar"),
        .init(
            "calendars.update", "PUT", "\(root)/calendars/:id", [site, "3"],
            #"{"calendar":{"name":"Summer","status":"published"}}"#, key: "calendar"),
        .delete("calendars.destroy", "\(root)/calendars/:id", [site, "3"]),
    ]

    private static let event = """
        {"event":{"name":"Picnic","status":"published","start_time":"2019-05-01T10:00:00-07:00",\
        "end_time":"2019-05-01T12:00:00-07:00","rsvp_form":{"accept_rsvps":true}}}
        """

    private static let events: [Endpoint] = [
        .init(
            "events.index", "GET", "\(root)/events", [site], query: "tags=indoor&starting=2018-01-01", key: "results"),
        .init("events.show", "GET", "\(root)/events/:id", [site, "1"], key: "event"),
        .init("events.create", "POST", "\(root)/events", [site], event, key: "event"),
        .init("events.update", "PUT", "\(root)/events/:id", [site, "9"], event, key: "event"),
        .init("events.rsvps", "GET", "\(root)/events/:id/rsvps", [site, "1"], key: "results"),
        .init(
            "events.rsvp_create", "POST", "\(root)/events/:id/rsvps", [site, "9"],
            #"{"rsvp":{"person_id":2,"guests_count":1}}"#, key: "rsvp"),
        .init(
            "events.rsvp_update", "PUT", "\(root)/events/:event_id/rsvps/:rsvp_id", [site, "9", "{rsvp}"],
            #"{"rsvp":{"person_id":2,"attended":true}}"#, key: "rsvp"),
        .delete("events.destroy", "\(root)/events/:id", [site, "9"]),
    ]

    private static let signatures = "\(root)/petitions/:petition_id/signatures"

    private static let petitions: [Endpoint] = [
        .init("petitions.index", "GET", "\(root)/petitions", [site], key: "results"),
        .init("petitions.show", "GET", "\(root)/petitions/:id", [site, "1"], key: "petition"),
        .init(
            "petitions.create", "POST", "\(root)/petitions", [site],
            #"{"petition":{"name":"More trees","status":"published","goal":10}}"#, key: "petition"),
        .init(
            "petitions.update", "PUT", "\(root)/petitions/:id", [site, "3"],
            #"{"petition":{"name":"Trees","status":"published","goal":20}}"#,
            key: "petition"),
        .init("petitions.signatures_index", "GET", signatures, [site, "1"], key: "results"),
        .init(
            "petitions.create_signature", "POST", signatures, [site, "1"], #"{"signature":{"person_id":2}}"#,
            key: "signature"),
        .init("petitions.show_signature", "GET", "\(signatures)/:id", [site, "1", "25"], key: "signature"),
        .init(
            "petitions.update_signature", "POST", "\(signatures)/:id", [site, "1", "25"],
            #"{"signature":{"comment":"Yes"}}"#, key: "signature"),
        .delete("petitions.destroy_signature", "\(signatures)/:id", [site, "1", "25"]),
        .delete("petitions.destroy", "\(root)/petitions/:id", [site, "3"]),
    ]

    private static let survey = """
        {"survey":{"name":"Short","status":"unlisted","questions":[{"prompt":"Yes?","slug":"yes","type":"yes_no",\
        "status":"unlisted"}]}}
        """

    private static let surveys: [Endpoint] = [
        .init("surveys.index", "GET", "\(root)/surveys", [site], key: "results"),
        .init("surveys.create", "POST", "\(root)/surveys", [site], survey, key: "survey"),
        .init(
            "surveys.update", "PUT", "\(root)/surveys/:id", [site, "3"],
            #"{"survey":{"name":"Shorter","status":"unlisted","questions":[]}}"#, key: "survey"),
        .delete("surveys.destroy", "\(root)/surveys/:id", [site, "3"]),
        .init("survey_responses.index", "GET", "/survey_responses", query: "survey_id=1&start_time=0", key: "results"),
        .init(
            "survey_responses.create", "POST", "/survey_responses", [],
            #"{"survey_response":{"survey_id":1,"person_id":2,"question_responses":[{"question_id":1,"response":1}]}}"#,
            key: "survey_response"),
    ]

    private static let attachments: [Endpoint] = [
        .init("page_attachments.index", "GET", "\(root)/:page_slug/attachments", [site, "basic_2"], key: "results"),
        .init(
            "page_attachments.create", "POST", "\(root)/:page_slug/attachments", [site, "basic_2"],
            #"{"attachment":{"filename":"a.txt","content_type":"text/plain","content":"SGVsbG8="}}"#, key: "attachment"),
        .init(
            "page_attachments.show", "GET", "\(root)/:page_slug/attachments/:id", [site, "basic_2", "1"],
            key: "attachment"),
        .delete("page_attachments.destroy", "\(root)/:page_slug/attachments/:id", [site, "basic_2", "4"]),
    ]
}

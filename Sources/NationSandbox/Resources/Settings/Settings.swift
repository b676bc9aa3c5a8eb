// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

extension Resource {
    static let contactType = Resource("contact_type", [.id, .text("name").required()]).with { resource in
        resource.order = "name COLLATE NOCASE"
        resource.isDescending = false
        resource.prepare = { draft, write in
            if let name = draft.text("name"),
                try write.exists("contact_type WHERE name = ? COLLATE NOCASE AND id IS NOT ?", [name, write.id])
            {
                draft.errors.append("name has already been taken")
            }
        }
    }

    static let precinct = Resource("precinct", [.id, .text("code").required(), .text("name").required()])
        .with { $0.isReplacedWhole = true }

    static let path = Resource(
        "path",
        [
            .id, .text("name"), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
            .elements(
                "path_steps", sequence: "path_step",
                [.text("name"), .text("position"), .moment("created_at"), .moment("updated_at")]),
        ])
}

/// Lists that every nation has alike: a name to show, and one to write.
enum NamedCodes {
    static let contactMethods = [
        ("Delivery", "delivery"), ("Door knock", "door_knock"), ("Email", "email"), ("Email blast", "email_blast"),
        ("Face to face", "face_to_face"), ("Facebook", "facebook"), ("Meeting", "meeting"),
        ("Phone call", "phone_call"), ("Robocall", "robocall"), ("Snail mail", "snail_mail"), ("Text", "text"),
        ("Text blast", "text_blast"), ("Tweet", "tweet"), ("Video call", "video_call"), ("Webinar", "webinar"),
        ("LinkedIn", "linkedin"), ("other", "other"),
    ]
    static let contactStatuses = [
        ("Answered", "answered"), ("Bad info", "bad_info"), ("Inaccessible", "inaccessible"),
        ("Left message", "left_message"), ("Meaningful interaction", "meaningful_interaction"),
        ("Not interested", "not_interested"), ("No answer", "no_answer"), ("Refused", "refused"),
        ("Send information", "send_information"), ("Other", "other"),
    ]

    static func add(to routes: ApiRoutes) {
        routes.on(.get, "/settings/contact_methods") { _ in answer(contactMethods) }
        routes.on(.get, "/settings/contact_statuses") { _ in answer(contactStatuses) }
    }

    private static func answer(_ codes: [(name: String, api: String)]) -> ApiAnswer {
        let list = codes.map {
            JSONObject.text([("name", JSONText.string($0.name)), ("api_name", JSONText.string($0.api))])
        }
        return .json(JSONObject.text([("results", JSONObject.list(list))]))
    }
}

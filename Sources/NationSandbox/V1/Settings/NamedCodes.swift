// SPDX-License-Identifier: MIT

import HTTPTypes

/// The lists that are the same in every nation: a name to show, and a name to
/// write.
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

    static func add(to routes: APIRoutes) {
        routes.on(.get, "/settings/contact_methods") { _ in respond(contactMethods) }
        routes.on(.get, "/settings/contact_statuses") { _ in respond(contactStatuses) }
    }

    private static func respond(_ codes: [(name: String, api: String)]) -> APIResponse {
        let list = codes.map {
            JSONObject.text([("name", JSONText.string($0.name)), ("api_name", JSONText.string($0.api))])
        }
        return .json(JSONObject.text([("results", JSONObject.list(list))]))
    }
}

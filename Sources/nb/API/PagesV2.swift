// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON

/// The paging of version 2: `links` has a link to the next page, even on the
/// last page.
///
/// So an empty page is the end.
enum PagesV2 {
    static let paging = Paging<JSONValue> { response, _ in
        guard let rows = response.value["data"]?.array, !rows.isEmpty else { return .end }
        return .link(response.value["links"]?["next"]?.string)
    }

    static func rows(_ page: JSONValue) -> [JSONValue] { page["data"]?.array ?? [] }

    /// A reader of a page, which throws without `data`.
    static let reader = ResponseReader<JSONValue> { head, body, coders in
        let value = try ResponseReader<JSONValue>.json().read(head, body, coders)
        guard value["data"]?.array != nil else {
            throw ClientError(.undecodable.json, reason: "the answer has no member data")
        }
        return value
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON

/// The paging of version 2: a link to the next page in `links`, which is there
/// even behind the last, so that an empty page is the end.
enum PagesV2 {
    static let paging = Paging<JSONValue> { response, _ in
        guard let rows = response.value["data"]?.array, !rows.isEmpty else { return .end }
        return .link(response.value["links"]?["next"]?.string)
    }

    static func rows(_ page: JSONValue) -> [JSONValue] { page["data"]?.array ?? [] }

    /// Reads a page; without `data` it is none.
    static let reader = ResponseReader<JSONValue> { head, body, coders in
        let value = try ResponseReader<JSONValue>.json().read(head, body, coders)
        guard value["data"]?.array != nil else {
            throw ClientError(.undecodable.json, reason: "no rows at data")
        }
        return value
    }
}

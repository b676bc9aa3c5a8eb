// SPDX-License-Identifier: MIT

import HTTPTypes

/// The head of a request without a credential, and with it.
struct AuthorizedHeads: Sendable {
    let bare: HTTPRequest
    let authorized: HTTPRequest

    private var added: [HTTPField] {
        let before = bare.headerFields
        return authorized.headerFields.filter { !before[fields: $0.name].contains($0) }
    }

    /// Returns whether a head still has all that the authorizer added.
    func areCarried(by head: HTTPRequest) -> Bool {
        guard bare.path == authorized.path || head.path == authorized.path else { return false }
        return added.allSatisfy { head.headerFields[fields: $0.name].contains($0) }
    }

    /// Returns a head without what the authorizer added, also when other fields were changed since.
    func bare(of sent: HTTPRequest) -> HTTPRequest {
        var head = sent
        if sent.path == authorized.path { head.path = bare.path }
        if sent.headerFields.elementsEqual(authorized.headerFields) {
            head.headerFields = bare.headerFields
        } else {
            let added = added
            head.headerFields = HTTPFields(sent.headerFields.filter { !added.contains($0) })
        }
        return head
    }
}

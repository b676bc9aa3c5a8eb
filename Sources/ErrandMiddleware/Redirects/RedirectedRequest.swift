// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension HTTPRequest.Method {
    /// Returns the method of the request that follows a redirect; `nil` when the status is not a redirect that is
    /// followed.
    func redirected(by status: HTTPResponse.Status) -> Self? {
        switch status.code {
        // For POST only: browsers do this, and the RFC allows it (§15.4.2, §15.4.3).
        case 301, 302: self == .post ? .get : self
        case 303: self == .head ? .head : .get
        case 307, 308: self
        default: nil
        }
    }
}

extension RawRequest {
    /// Returns the request that follows a redirect: its target, method, body and fields.
    ///
    /// The body is sent again if the method stays. Otherwise it is dropped, with the fields that describe it.
    ///
    /// - Returns: `nil` when the body would be sent again, and can be read only once.
    func redirected(to target: URLTarget, as method: HTTPRequest.Method, _ policy: RedirectPolicy) -> RawRequest? {
        var next = self
        next.head.method = method
        next.redirect(to: target)
        next.options.redirectingOrigins.insert(origin)
        // The server chose the path, so it belongs to no template of the code.
        next.template = "{}"
        if method != head.method {
            next.body = nil
            next.removeContentFields()
        } else if body?.isReplayable == false {
            return nil
        }
        if target.origin != origin { next.keepFields(policy.fieldsForOtherOrigins) }
        return next
    }

    /// Drops the fields that describe the dropped content.
    ///
    /// Fields of the client's defaults stay, as on every read: some APIs refuse a
    /// `GET` without `Content-Type`.
    private mutating func removeContentFields() {
        let names = head.headerFields.lazy.map(\.name).filter { name in
            name.canonicalName.hasPrefix("content-")
                || ["transfer-encoding", "digest", "trailer", "expect"].contains(
                    name.canonicalName)
        }
        for name in Set(names) { head.headerFields[fields: name] = defaultFields[fields: name] }
    }

    /// Drops all other fields, before the request goes elsewhere.
    ///
    /// Fields marked as never indexed (RFC 7541 §7.1.3) are always dropped; those
    /// that the authorizer added are marked so.
    mutating func keepFields(_ names: Set<HTTPField.Name>) {
        head.headerFields = HTTPFields(
            head.headerFields.filter { field in
                names.contains(field.name) && field.indexingStrategy != .disallow
            })
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes

// What is printed, interpolated or dumped without a thought must show no secret.
// Swift would show every stored property; these show what the redaction lets
// through, and of bodies the size only.

extension RawRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and template, such as `GET people/{}`.
    public var description: String { RequestSummary(self).description }

    /// Method, redacted URL and call.
    public var debugDescription: String { RequestSummary(self).debugDescription }

    /// What the redaction shows; a dump must show no secret.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": head.method.rawValue, "url": redaction.url(of: self), "template": template,
                "fields": redaction.fields(head.headerFields).map { "\($0.name): \($0.value)" },
                "body": body.map(String.init(describing:)) ?? "none", "id": "\(id)",
            ])
    }
}

extension RawResponse: CustomStringConvertible, CustomReflectable {
    /// The status, and what the body is.
    public var description: String { "\(head.status.code), \(body)" }

    /// Status, body's size and origin: fields may hold cookies.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": head.status.code, "body": "\(body)", "origin": "\(origin)"])
    }
}

extension Response: CustomStringConvertible, CustomReflectable {
    /// The request and the status.
    public var description: String { "\(request) → \(head.status.code)" }

    /// The value, and what may be shown of the rest: fields may hold cookies.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "status": head.status.code, "request": request, "origin": "\(origin)",
                "metrics": metrics,
            ])
    }
}

extension RequestSummary: CustomReflectable {
    /// The summary in its two forms; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": debugDescription]) }
}

extension ResponseSummary: CustomReflectable {
    /// What the redaction shows, and the size of the body's prefix.
    public var customMirror: Mirror { Mirror(self, children: ["description": debugDescription]) }
}

extension ClientError: CustomReflectable {
    /// What the descriptions show.
    ///
    /// Of the error behind it the type only: nobody knows what it would tell. Of
    /// the API's own error what is public.
    public var customMirror: Mirror {
        var children: [(String?, Any)] = [("kind", kind.name), ("attempts", attempts)]
        if let reason { children.append(("reason", reason)) }
        if let request { children.append(("request", request)) }
        if let response { children.append(("response", response)) }
        if let shownProblem { children.append(("problem", shownProblem)) }
        if let retryAfter { children.append(("retryAfter", "\(retryAfter)")) }
        if let underlying { children.append(("underlying", "\(type(of: underlying))")) }
        if !codingPath.isEmpty { children.append(("codingPath", CodingPath.text(codingPath))) }
        return Mirror(self, children: children.map { (label: $0.0, value: $0.1) })
    }
}

extension Body: CustomStringConvertible, CustomReflectable {
    /// How long it is, and never what is in it.
    public var description: String { length.map { "a body of \($0) bytes" } ?? "a body of unknown length" }

    /// Length, and whether it can be read again.
    public var customMirror: Mirror {
        Mirror(self, children: ["length": length as Any, "isReplayable": isReplayable])
    }
}

extension RequestDraft: CustomStringConvertible, CustomReflectable {
    /// The method, if there is one yet, and the path's template.
    public var description: String { [method?.rawValue, path.template].compactMap(\.self).joined(separator: " ") }

    /// Names without their values.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method?.rawValue ?? "none", "path": path.template, "query": query.map(\.name),
                "headers": headers.map(\.name.rawName), "hasContent": !content.isEmpty,
            ])
    }
}

extension QueryItem: CustomStringConvertible, CustomReflectable {
    /// The name; what it is for is known, what its value is should not be.
    public var description: String { "\(name)=\(Redaction.mark)" }

    /// The name only.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension Client: CustomStringConvertible, CustomReflectable {
    /// Where it works.
    public var description: String {
        configuration.baseURL.map { "client of \($0)" } ?? "client without a base URL"
    }

    /// Where it works: middleware and transports may hold credentials.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

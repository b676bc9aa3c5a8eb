// SPDX-License-Identifier: MIT

import HTTPTypes

// A value that is printed, interpolated or dumped must show no secret. Swift
// would show every stored property. These descriptions show only what the
// redaction allows, and only the size of a body.

extension RawRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and template, such as `GET people/{}`.
    public var description: String { RequestSummary(self).description }

    /// The method, the redacted URL and the call's identity.
    public var debugDescription: String { RequestSummary(self).debugDescription }

    /// The values that the redaction shows; a dump must show no secret.
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
    /// The status and the body's size.
    public var description: String { "\(head.status.code), \(body)" }

    /// The status, the body's size and the source, without fields: they may
    /// hold cookies.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": head.status.code, "body": "\(body)", "source": "\(source)"])
    }
}

extension Response: CustomStringConvertible, CustomReflectable {
    /// The request and the status.
    public var description: String { "\(request) → \(head.status.code)" }

    /// The value and the properties that may be shown, without fields: they may
    /// hold cookies.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "status": head.status.code, "request": request, "source": "\(source)",
                "metrics": metrics,
            ])
    }
}

extension RequestSummary: CustomReflectable {
    /// The summary in its two forms; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": debugDescription]) }
}

extension ResponseSummary: CustomReflectable {
    /// The values that the redaction shows, and the size of the body's prefix.
    public var customMirror: Mirror { Mirror(self, children: ["description": debugDescription]) }
}

extension ClientError: CustomReflectable {
    /// The content of the descriptions.
    ///
    /// For the underlying error this is only its type, because its description
    /// may hold a secret. For the API's own error it is the public description.
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
    /// The length, never the content.
    public var description: String { length.map { "a body of \($0) bytes" } ?? "a body of unknown length" }

    /// The length, and whether the body can be read again.
    public var customMirror: Mirror {
        Mirror(self, children: ["length": length as Any, "isReplayable": isReplayable])
    }
}

extension RequestDraft: CustomStringConvertible, CustomReflectable {
    /// The method, if there is one yet, and the path's template.
    public var description: String { [method?.rawValue, path.template].compactMap(\.self).joined(separator: " ") }

    /// The names without their values.
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
    /// The name, with the value hidden.
    public var description: String { "\(name)=\(Redaction.mark)" }

    /// The name only.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension Client: CustomStringConvertible, CustomReflectable {
    /// The base URL, of whose path only what looks like words of an API.
    public var description: String {
        guard let base = configuration.baseURL else { return "client without a base URL" }
        return "client of \(base.origin.map { "\($0)\(Redaction.path(base.path[...]))" } ?? base.description)"
    }

    /// The description, without middleware and transport: they may hold
    /// credentials.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

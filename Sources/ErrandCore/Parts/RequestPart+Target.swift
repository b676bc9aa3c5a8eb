// SPDX-License-Identifier: MIT

public import HTTPTypes

extension RequestPart {
    /// The base URL for this request; the path is kept.
    public static func baseURL(_ url: BaseURL?) -> Self {
        .constant { draft in
            guard let url else { return }
            draft.baseURL = url
        }
    }

    /// The path, relative to the base URL.
    public static func path(_ path: PathTemplate) -> Self {
        .constant { draft in
            draft.path = path
            draft.url = nil
            draft.replaceTargetQuery(path.query ?? "")
        }
    }

    /// A URL in place of base URL and path, such as a link of an answer.
    ///
    /// A relative reference is resolved against the URL that the request has
    /// without it (RFC 3986 §5.2): `?page=2` keeps the path, and `sibling` takes
    /// the place of its last segment. A base URL with no path behind it counts as
    /// a folder, so `people` leads below it.
    ///
    /// The URL's own query takes the place of an earlier one's, and its triplets
    /// are kept to the letter; the fragment is dropped, since it is never sent.
    /// Octets that a URL may not hold are percent-encoded. What is no URL then is
    /// refused as `ClientError.invalidRequest.url`. Credentials stay at home when
    /// it leads to another origin.
    public static func url(_ url: String?) -> Self {
        .constant { draft in
            guard let url else { return }
            try draft.follow(URLReference(url))
        }
    }

    /// The request method.
    public static func method(_ method: HTTPRequest.Method?) -> Self {
        .constant { draft in
            guard let method else { return }
            draft.method = method
        }
    }

    /// The query's value for a name, in place of all that it had.
    public static func query(_ name: String, _ value: (any QueryValue)?) -> Self {
        .constant { draft in
            guard let value else { return }
            let item = QueryItem(name, value.queryText)
            guard let first = draft.query.firstIndex(where: { $0.name == name }) else {
                draft.query.append(item)
                return
            }
            draft.query[first] = item
            let later = draft.query[(first + 1)...].filter { $0.name != name }
            draft.query.replaceSubrange((first + 1)..., with: later)
        }
    }

    /// One more value for a name of the query.
    public static func addQuery(_ name: String, _ value: (any QueryValue)?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.query.append(QueryItem(name, value.queryText))
        }
    }

    /// The values of a nested value in the query, named as a form's; they add
    /// up with others.
    ///
    /// - Parameters:
    ///   - name: The name of the whole, such as `filter` in `filter[email]`; a
    ///     value without one must be an object.
    ///   - value: What is sent. Members that are `nil` are left out.
    ///   - coders: How, unless the request has its own: a part does not know the
    ///     client's.
    public static func query(
        _ name: String? = nil, nested value: some Encodable & Sendable, by coders: Coders = Coders()
    ) -> Self {
        .constant { draft in draft.query += try (draft.options.coders ?? coders).formFields(of: value, named: name) }
    }

    /// No value for a name of the query, whatever set one before.
    public static func removeQuery(_ name: String) -> Self {
        .constant { draft in draft.query.removeAll { $0.name == name } }
    }
}

extension RequestDraft {
    fileprivate mutating func follow(_ reference: URLReference) throws {
        if reference.isSameDocument { return }
        replaceTargetQuery(reference.query ?? "")
        if reference.scheme == nil, reference.authority == nil, reference.path.isEmpty { return }
        let whole = try url.map { try reference.resolved(against: URLReference($0)) } ?? reference
        url = URLReference(scheme: whole.scheme, authority: whole.authority, path: whole.path, query: nil).text
    }

    /// Puts the pairs of a path or URL first, in place of an earlier one's.
    fileprivate mutating func replaceTargetQuery(_ text: some StringProtocol) {
        query.removeAll { $0.spelling != nil }
        query.insert(contentsOf: QueryItem.parse(text), at: 0)
    }
}

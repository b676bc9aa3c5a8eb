// SPDX-License-Identifier: MIT

public import HTTPTypes

extension RequestPart {
    /// Sets the base URL.
    ///
    /// The path is kept.
    public static func baseURL(_ url: BaseURL?) -> Self {
        .constant { draft in
            guard let url else { return }
            draft.baseURL = url
        }
    }

    /// Sets the path, relative to the base URL.
    public static func path(_ path: PathTemplate) -> Self {
        .constant { draft in
            draft.path = path
            draft.url = nil
            draft.replaceTargetQuery(path.query ?? "")
        }
    }

    /// Sets a URL in place of base URL and path, such as a link from a
    /// response.
    ///
    /// A relative reference is resolved against the URL that the request has
    /// without it (RFC 3986 §5.2): `?page=2` keeps the path, and `sibling`
    /// replaces its last segment. A base URL without a path after it counts as a
    /// folder, so `people` leads below it.
    ///
    /// The URL's query replaces the query of an earlier URL, and its triplets are
    /// kept unchanged. The fragment is dropped, because it is never sent. Octets
    /// that a URL may not hold are percent-encoded. Text that is not a URL throws
    /// `ClientError.invalidRequest.url`. Credentials are not sent to another
    /// origin.
    public static func url(_ url: String?) -> Self {
        .constant { draft in
            guard let url else { return }
            try draft.follow(URLReference(url))
        }
    }

    /// Sets the request method.
    public static func method(_ method: HTTPRequest.Method?) -> Self {
        .constant { draft in
            guard let method else { return }
            draft.method = method
        }
    }

    /// Sets the query's value for a name.
    ///
    /// The value replaces all earlier values of that name.
    public static func query(_ name: String, _ value: (any QueryValue)?) -> Self {
        value.map { query(name, [$0]) } ?? .group([])
    }

    /// Sets the query's values for a name, which occurs once for each: `tag=a&tag=b`.
    ///
    /// The values replace all earlier values of that name.
    public static func query(_ name: String, _ values: [any QueryValue]) -> Self {
        .constant { draft in
            let place = draft.query.firstIndex { $0.name == name } ?? draft.query.count
            draft.query.removeAll { $0.name == name }
            draft.query.insert(contentsOf: values.map { QueryItem(name, $0.queryText) }, at: place)
        }
    }

    /// Adds a value for a name to the query.
    public static func addQuery(_ name: String, _ value: (any QueryValue)?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.query.append(QueryItem(name, value.queryText))
        }
    }

    /// Adds the fields of a nested value to the query, with names like those of
    /// a form.
    ///
    /// - Parameters:
    ///   - name: The name of the whole value, such as `filter` in
    ///     `filter[email]`. A value without a name must be an object.
    ///   - value: The value. Members that are `nil` are left out.
    ///   - coders: The coders, unless the request has its own. A part does not
    ///     know the client's coders.
    public static func query(
        _ name: String? = nil, nested value: some Encodable & Sendable, by coders: Coders = Coders()
    ) -> Self {
        .constant { draft in draft.query += try (draft.options.coders ?? coders).formFields(of: value, named: name) }
    }

    /// Removes all values for a name from the query that earlier parts have
    /// set.
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

    /// Puts the pairs of a path or URL first, in place of the pairs of an
    /// earlier path or URL.
    fileprivate mutating func replaceTargetQuery(_ text: some StringProtocol) {
        query.removeAll { $0.spelling != nil }
        query.insert(contentsOf: QueryItem.parse(text), at: 0)
    }
}

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

    /// A whole URL in place of base URL and path, such as a link of an answer.
    ///
    /// A relative reference is resolved against the base URL (RFC 3986 §5), and
    /// the URL's own query is kept to the letter. Credentials stay at home when
    /// it leads to another origin.
    public static func url(_ url: String?) -> Self {
        .constant { draft in
            guard let url else { return }
            let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            draft.url = String(halves[0])
            draft.replaceTargetQuery(halves.count > 1 ? halves[1] : "")
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
    /// Puts the pairs of a path or URL first, in place of an earlier one's.
    fileprivate mutating func replaceTargetQuery(_ text: some StringProtocol) {
        query.removeAll { $0.spelling != nil }
        query.insert(contentsOf: QueryItem.parse(text), at: 0)
    }
}

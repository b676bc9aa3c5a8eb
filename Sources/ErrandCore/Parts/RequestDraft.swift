// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A request under construction, which ``RequestPart``s change.
public struct RequestDraft: Sendable {
    /// The method; `nil` means `GET`, or `POST` when there is content.
    public var method: HTTPRequest.Method?

    /// The URL that the path is appended to.
    public var baseURL: BaseURL?

    /// The path, relative to the base URL.
    public var path: PathTemplate

    /// A URL or a relative reference that replaces base URL and path.
    ///
    /// It holds no query: the pairs of its query are at the beginning of
    /// ``query``.
    public var url: String?

    /// The query, in order.
    public var query: [QueryItem]

    /// The fields.
    public var headers: HTTPFields

    /// The content.
    public var content: RequestContent

    /// The options.
    public var options: Options

    init(baseURL: BaseURL? = nil) {
        self.baseURL = baseURL
        path = PathTemplate("")
        query = []
        headers = HTTPFields()
        content = RequestContent()
        options = Options()
    }
}

/// A name and a value of a query or a form, not yet encoded.
public struct QueryItem: Sendable, Hashable {
    /// The name, as plain text.
    public var name: String
    /// The value, as plain text.
    public var value: String

    /// The pair as spelled in the URL or the literal path, kept unchanged.
    var spelling: String?

    /// Creates a pair of plain texts.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Parses a query into pairs that keep their spelling.
    static func parse(_ query: some StringProtocol) -> [QueryItem] {
        query.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            var item = QueryItem(
                PercentEncoding.decode(halves[0]) ?? String(halves[0]),
                halves.count > 1 ? PercentEncoding.decode(halves[1]) ?? String(halves[1]) : "")
            item.spelling = String(pair)
            return item
        }
    }

    /// Reads a form or a query, in which `+` is a space; `nil` when it is not UTF-8.
    package static func parse(form: some StringProtocol) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in form.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
            guard let name = halves[0], let value = halves.count > 1 ? halves[1] : "" else { return nil }
            items.append(QueryItem(name, value))
        }
        return items
    }

    /// Returns the pairs joined by `&`.
    ///
    /// A pair is percent-encoded unless it has a spelling.
    package static func encode(_ items: [QueryItem]) -> String {
        var text = ""
        for item in items {
            if !text.isEmpty { text += "&" }
            if let spelling = item.spelling {
                text += spelling
            } else {
                text += PercentEncoding.unreserved.encode(item.name)
                text += "="
                text += PercentEncoding.unreserved.encode(item.value)
            }
        }
        return text
    }
}

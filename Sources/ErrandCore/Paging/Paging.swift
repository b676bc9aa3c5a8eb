// SPDX-License-Identifier: MIT

import HTTPTypes

/// The way from one page to the next.
public struct Paging<Page: Sendable>: Sendable {
    /// The next step of a walk over pages.
    public struct Step: Sendable {
        enum Kind: Sendable {
            case end
            case link(String)
            case parts([RequestPart])
        }
        let kind: Kind

        /// The end: this was the last page.
        public static var end: Self { Self(kind: .end) }

        /// Returns the step to a URL or a relative reference; `nil` is the end.
        ///
        /// The reference is relative to the page that holds it (RFC 3986 §5.1.3).
        /// It replaces the first request's URL and query. A link to another origin
        /// throws `ClientError.rejected.otherOrigin`, because credentials must not
        /// go there.
        public static func link(_ link: String?) -> Self { Self(kind: link.map(Kind.link) ?? .end) }

        /// Returns the step that sends the first request again, with parts after its own.
        ///
        /// The cursor may be a value of the query, of a field or of the body:
        ///
        /// ```swift
        /// .parts(.json(Query(people, after: page.value.cursor)))
        /// ```
        public static func parts(_ parts: RequestPart?...) -> Self {
            Self(kind: .parts(parts.compactMap(\.self)))
        }
    }

    /// The closure that returns the step after a page.
    ///
    /// `index` is the number of the page, from 0.
    public var next: @Sendable (_ page: Response<Page>, _ index: Int) throws -> Step

    /// Creates a paging of your own.
    public init(_ next: @escaping @Sendable (_ page: Response<Page>, _ index: Int) throws -> Step) {
        self.next = next
    }

    /// Creates a paging that follows a link in the page, such as `next`.
    public static func link(_ link: @escaping @Sendable (Page) -> String?) -> Self {
        Self { page, _ in .link(link(page.value)) }
    }

    /// The paging that follows the link with the relation `next` in the field `Link` (RFC 8288).
    public static var linkHeader: Self {
        Self { page, _ in .link(LinkField.target(of: "next", in: page.head.headerFields)) }
    }

    /// Creates a paging that sends a page's cursor in the query of the next request, until a page has none or an
    /// empty one.
    ///
    /// ```swift
    /// client.pages(request, by: .cursor("after", \.cursor))
    /// ```
    public static func cursor<Cursor: QueryValue>(
        _ name: String, _ cursor: @escaping @Sendable (Page) -> Cursor?
    ) -> Self {
        Self { page, _ in
            guard let cursor = cursor(page.value), !cursor.queryText.isEmpty else { return .end }
            return .parts(.query(name, cursor))
        }
    }

    /// Creates a paging that increments a number in the query until a page is the last.
    public static func numbered(
        _ name: String, from first: Int = 1, isLast: @escaping @Sendable (Page) -> Bool
    ) -> Self {
        Self { page, index in
            isLast(page.value) ? .end : .parts(.query(name, first + index + 1))
        }
    }
}

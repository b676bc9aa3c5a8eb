// SPDX-License-Identifier: MIT

/// How a page leads to the next.
public struct Paging<Page: Sendable>: Sendable {
    /// What to ask for next.
    public struct Step: Sendable {
        enum Kind: Sendable {
            case end
            case link(String)
            case parts([RequestPart])
        }
        let kind: Kind

        /// This was the last page.
        public static var end: Self { Self(kind: .end) }

        /// A URL or a reference to one, followed as given; `nil` is the end.
        ///
        /// It is seen from the page that holds it (RFC 3986 §5.1.3), and takes the
        /// place of the first request's URL and query. A link to
        /// another origin is refused as `ClientError.rejected.otherOrigin`, or
        /// the credentials would go there too.
        public static func link(_ link: String?) -> Self { Self(kind: link.map(Kind.link) ?? .end) }

        /// The first request again, with parts behind its own.
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

    /// What follows a page; the number counts the pages before it, from 0.
    public var next: @Sendable (_ page: Response<Page>, _ index: Int) throws -> Step

    /// A way of one's own.
    public init(_ next: @escaping @Sendable (_ page: Response<Page>, _ index: Int) throws -> Step) {
        self.next = next
    }

    /// A link in the page, such as `next`.
    public static func link(_ link: @escaping @Sendable (Page) -> String?) -> Self {
        Self { page, _ in .link(link(page.value)) }
    }

    /// A number in the query that counts up until a page says it is the last.
    public static func numbered(
        _ name: String, from first: Int = 1, isLast: @escaping @Sendable (Page) -> Bool
    ) -> Self {
        Self { page, index in
            isLast(page.value) ? .end : .parts(.query(name, first + index + 1))
        }
    }
}

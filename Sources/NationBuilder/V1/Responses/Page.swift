// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON

extension V1 {
    /// A page of a list.
    ///
    /// The API has two kinds of paging. By token, the usual kind, `next` and
    /// `previous` are links that contain the whole query and must be followed
    /// unchanged. By number, the older kind, the page has its number and the
    /// total. Members of the other kind are missing.
    public struct Page<Item: JSONReadable & JSONWritable & Sendable>: Sendable {
        /// The items.
        public var results: [Item]
        /// The link to the next page; `nil` on the last.
        @JSONMember public var next: String?
        /// The link to the previous page; `nil` on the first.
        @JSONMember public var previous: String?
        /// By number: the number of this page, from 1.
        @JSONMember public var number: Int?
        /// By number: the number of pages.
        @JSONMember public var totalPages: Int?
        /// By number: the number of items per page.
        @JSONMember public var perPage: Int?
        /// By number: the number of items on all pages.
        @JSONMember public var total: Int?

        /// The names of the members on the wire.
        public typealias CodingKeys = PageKeys

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a page of items.
        public init(results: [Item]) { self.results = results }

        /// Whether there is a page after this one.
        public var hasNext: Bool { next.map { !$0.isEmpty } ?? false || nextNumber != nil }

        /// Whether this is the last page.
        public var isLast: Bool { !hasNext }

        /// Whether this is the first page.
        public var isFirst: Bool { previous.map(\.isEmpty) ?? true && (number ?? 1) <= 1 }

        /// By number: the number of the next page, if there is one.
        public var nextNumber: Int? {
            guard let number = number ?? integer(.number), let totalPages = totalPages ?? integer(.totalPages),
                number < totalPages
            else { return nil }
            return number + 1
        }

        /// By number: the number of the previous page, if there is one.
        public var previousNumber: Int? {
            guard let number = number ?? integer(.number), number > 1 else { return nil }
            return number - 1
        }

        /// Returns a number that the server sent as text.
        private func integer(_ key: CodingKeys) -> Int? { extra[key.rawValue]?.string.flatMap { Int($0) } }

        /// Returns the link to the next page, if there is one.
        ///
        /// - Throws: `ClientError.undecodable.json` when the member is not a
        ///   link: iteration must not end there as if it were complete.
        func nextLink() throws -> String? { try link(.next, next) }

        func previousLink() throws -> String? { try link(.previous, previous) }

        private func link(_ key: CodingKeys, _ link: String?) throws -> String? {
            if extra[key.rawValue] != nil {
                throw ClientError(.undecodable.json, reason: "the link to the \(key) page is not text")
            }
            return link.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// The names of the members of a ``Page`` on the wire.
    public enum PageKeys: String, JSONKey {
        case results
        case next
        case previous = "prev"
        case number = "page"
        case totalPages = "total_pages"
        case perPage = "per_page"
        case total

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension V1.Page: Equatable where Item: Equatable {}
extension V1.Page: Hashable where Item: Hashable {}

extension V1.Page: JSONModel {
    // Specialized for pages of people, which most calls request.
    /// Reads a page; throws without `results`.
    @specialized(where Item == V1.Person)
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        results = []
        var isThere = false
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .results:
                try object.read(&results)
                isThere = true
            case .next: try object.read(key, &$next, orKeep: &extra)
            case .previous: try object.read(key, &$previous, orKeep: &extra)
            case .number: try object.read(key, &$number, orKeep: &extra)
            case .totalPages: try object.read(key, &$totalPages, orKeep: &extra)
            case .perPage: try object.read(key, &$perPage, orKeep: &extra)
            case .total: try object.read(key, &$total, orKeep: &extra)
            }
        }
        guard isThere else {
            throw DecodingError.keyNotFound(
                CodingKeys.results, .init(codingPath: [], debugDescription: "The page has no results."))
        }
        // An assignment would make the compiler copy the whole model again.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.results, results)
        try object.write(.next, $next, over: &extra)
        try object.write(.previous, $previous, over: &extra)
        try object.write(.number, $number, over: &extra)
        try object.write(.totalPages, $totalPages, over: &extra)
        try object.write(.perPage, $perPage, over: &extra)
        try object.write(.total, $total, over: &extra)
        try object.write(unknown: extra)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON

extension V1 {
    /// A page of a list.
    ///
    /// The API pages in two ways. By token, the usual one, `next` and `previous`
    /// are links that carry the whole query and must be followed as they are. By
    /// number, the older one, the page says its number and how many there are.
    /// Members of the way that was not used are missing.
    public struct Page<Item: JSONReadable & JSONWritable & Sendable>: Sendable {
        /// The items.
        public var results: [Item]
        /// The link to the next page; `nil` on the last.
        @JSONMember public var next: String?
        /// The link to the page before; `nil` on the first.
        @JSONMember public var previous: String?
        /// By number: the number of this page, from 1.
        @JSONMember public var number: Int?
        /// By number: how many pages there are.
        @JSONMember public var totalPages: Int?
        /// By number: how many items a page has.
        @JSONMember public var perPage: Int?
        /// By number: how many items there are on all pages.
        @JSONMember public var total: Int?

        /// The names of the members on the wire.
        public typealias CodingKeys = PageKeys

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// A page of these items.
        public init(results: [Item]) { self.results = results }

        /// Whether there is a page behind this one.
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

        /// By number: the number of the page before, if there is one.
        public var previousNumber: Int? {
            guard let number = number ?? integer(.number), number > 1 else { return nil }
            return number - 1
        }

        /// A number that came as text.
        private func integer(_ key: CodingKeys) -> Int? { extra[key.rawValue]?.string.flatMap { Int($0) } }

        /// The link to the next page, if there is one.
        ///
        /// - Throws: `ClientError.undecodable.json` when there is something that
        ///   is no link: a walk must not end there as if it were complete.
        func nextLink() throws -> String? { try link(.next, next) }

        /// The link to the page before, if there is one.
        func previousLink() throws -> String? { try link(.previous, previous) }

        private func link(_ key: CodingKeys, _ link: String?) throws -> String? {
            if extra[key.rawValue] != nil {
                throw ClientError(.undecodable.json, reason: "the link to the \(key) page is no text")
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

        /// The names, prepared for finding them.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension V1.Page: Equatable where Item: Equatable {}
extension V1.Page: Hashable where Item: Hashable {}

extension V1.Page: JSONModel {
    // Pages of people are what most calls ask for.
    /// Reads a page; without `results` it is none.
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
                CodingKeys.results, .init(codingPath: [], debugDescription: "A page has results."))
        }
        // An assignment would make the compiler copy the whole model once more.
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

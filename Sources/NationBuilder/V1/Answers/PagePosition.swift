// SPDX-License-Identifier: MIT

extension V1 {
    /// Where a page of a list stands, for a view that shows one page at a time.
    ///
    /// The API tells it for numbered pages only; for others it is counted. Keep
    /// it beside the page, and move it when the page changes.
    ///
    /// ```swift
    /// var position = V1.PagePosition(of: page)
    /// page = try await nation.v1.page(after: page) ?? page
    /// position = position.moved(to: page)
    /// ```
    public struct PagePosition: Sendable, Hashable {
        /// The way from one page to another.
        public struct Direction: Sendable, Hashable {
            fileprivate let step: Int

            /// To the page behind.
            public static let forward = Self(step: 1)
            /// To the page before.
            public static let backward = Self(step: -1)
        }

        /// The number of the page, from 1.
        public let number: Int
        /// The index of the page's first item among all, from 0.
        ///
        /// Exact as long as the pages before had as many items as they could.
        public let firstIndex: Int
        private let count: Int
        private let perPage: Int?

        /// The position of a page that was asked for first.
        public init<Item>(of page: Page<Item>) {
            let number = max(1, page.number ?? 1)
            let perPage = page.perPage.map { max(0, $0) }
            self.init(
                number: number, firstIndex: Self.product(perPage ?? 0, number - 1), count: page.results.count,
                perPage: perPage)
        }

        /// The position of the page that came after this one, or before it.
        public func moved<Item>(to page: Page<Item>, _ direction: Direction = .forward) -> Self {
            if page.number != nil { return Self(of: page) }
            let number = max(1, Self.sum(self.number, direction.step))
            let index = direction == .forward ? Self.sum(firstIndex, count) : firstIndex - page.results.count
            return Self(
                number: number, firstIndex: number == 1 ? 0 : max(0, index), count: page.results.count,
                perPage: perPage)
        }

        private init(number: Int, firstIndex: Int, count: Int, perPage: Int?) {
            self.number = number
            self.firstIndex = firstIndex
            self.count = count
            self.perPage = perPage
        }

        private static func sum(_ left: Int, _ right: Int) -> Int {
            let (result, overflows) = left.addingReportingOverflow(right)
            return overflows ? .max : result
        }

        /// A product that a server's wild numbers cannot make trap.
        private static func product(_ left: Int, _ right: Int) -> Int {
            let (result, overflows) = left.multipliedReportingOverflow(by: right)
            return overflows ? .max : result
        }
    }
}

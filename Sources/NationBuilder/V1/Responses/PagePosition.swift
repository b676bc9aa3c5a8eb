// SPDX-License-Identifier: MIT

extension V1 {
    /// The position of a page in a list, for a view that shows one page at a
    /// time.
    ///
    /// The API reports it for numbered pages only; for others it is counted.
    /// Keep it beside the page, and update it when the page changes.
    ///
    /// ```swift
    /// var position = V1.PagePosition(of: page)
    /// page = try await nation.v1.page(after: page) ?? page
    /// position = position.moved(to: page)
    /// ```
    public struct PagePosition: Sendable, Hashable {
        /// The direction from one page to another.
        public struct Direction: Sendable, Hashable {
            fileprivate let step: Int

            /// To the next page.
            public static let forward = Self(step: 1)
            /// To the previous page.
            public static let backward = Self(step: -1)
        }

        /// The number of the page, from 1.
        public let number: Int
        /// The index of the page's first item among all, from 0.
        ///
        /// It is exact if all previous pages were full.
        public let firstIndex: Int
        private let count: Int
        private let perPage: Int?

        /// Creates the position of the first requested page.
        public init<Item>(of page: Page<Item>) {
            let number = max(1, page.number ?? 1)
            let perPage = page.perPage.map { max(0, $0) }
            self.init(
                number: number, firstIndex: Self.product(perPage ?? 0, number - 1), count: page.results.count,
                perPage: perPage)
        }

        /// Returns the position of the next page, or of the previous one.
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

        /// Returns a product that cannot trap, whatever numbers a server sends.
        private static func product(_ left: Int, _ right: Int) -> Int {
            let (result, overflows) = left.multipliedReportingOverflow(by: right)
            return overflows ? .max : result
        }
    }
}

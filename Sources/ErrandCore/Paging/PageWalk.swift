// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization

/// The state of a walk over pages.
struct PageWalk<Page: Sendable> {
    private let pages: PageSequence<Page>
    private var step: Paging<Page>.Step? = .parts()
    private var guardian = PageGuard()
    private var here: URLTarget?
    private var index = 0

    init(_ pages: PageSequence<Page>) { self.pages = pages }

    /// Returns the next page; `nil` after the last page and after an error.
    mutating func next() async throws -> Response<Page>? {
        guard let step = step.take() else { return nil }
        let parts: [RequestPart]
        switch step.kind {
        case .end: return nil
        case .parts(let more): parts = more
        case .link(let link):
            // Relative to the page that holds the link (RFC 3986 §5.1.3).
            let url = try here.map { try URLTarget(link, from: $0).text } ?? link
            parts = [.edit { $0.query = [] }, .url(url)]
        }
        guardian.expect(parts)
        let asked = Mutex(guardian)
        let response = try await pages.client.respond(to: pages.request.parts + parts, pages.request.reader) {
            composed in
            let request = composed
            if let refusal = asked.withLock({ $0.refusal(of: request) }) { throw ClientError(refusal) }
        }
        guardian = asked.withLock { $0 }
        here = response.redirected ?? guardian.last
        self.step = try pages.paging.next(response, index)
        index += 1
        return response
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes

/// The rule for the pages that a walk may request: each page once, and all on
/// the first page's origin.
///
/// A page is identified by method, URL, the bytes of the body, and the fields
/// and form fields that the paging itself has set, because any of them may hold
/// the cursor. Other fields, such as a request id, change each time and do not
/// count.
struct PageGuard: Sendable {
    private var origin: URLOrigin?
    /// The target of the last page that was requested.
    private(set) var last: URLTarget?
    // Hashes instead of requests, so that a walk of a million pages stays
    // small.
    private var seen: Set<Int> = []
    /// The fields that distinguish the next page from others.
    private var telling: Set<HTTPField.Name> = []
    /// The form fields that the paging has set for the next page: the body of a form
    /// with a file is not in memory.
    private var form: [QueryItem] = []

    /// Notes the parts with which the paging will request the next page.
    mutating func expect(_ parts: [RequestPart]) {
        var draft = RequestDraft()
        // A part that throws here throws again in the call.
        for part in parts { try? part.applyNow(to: &draft) }
        telling = Set(draft.headers.map(\.name))
        form = draft.content.fields
    }

    /// Returns the kind of error for a page that must not be requested; `nil`
    /// for a page that may be.
    mutating func refusal(of request: RawRequest) -> ClientError.Kind? {
        let origin = self.origin ?? request.origin
        self.origin = origin
        last = try? request.target
        guard request.origin == origin else { return .rejected.otherOrigin }
        return seen.insert(identity(of: request)).inserted ? nil : .rejected.repeatedPage
    }

    private func identity(of request: RawRequest) -> Int {
        var hasher = Hasher()
        hasher.combine(request.head.method.rawValue)
        hasher.combine(request.head.path)
        for field in request.head.headerFields where telling.contains(field.name) {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
        hasher.combine(form)
        // A streamed body counts by its length only, because it may be readable only once.
        hasher.combine(request.body?.length)
        if let bytes = request.body?.bytesInMemory {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }
}

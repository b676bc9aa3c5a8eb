// SPDX-License-Identifier: MIT

import HTTPTypes

/// Which pages a walk may ask for: each once, and all on the first one's origin.
///
/// A page is known by method, URL, the bytes of its body, and the fields that
/// the paging itself has set: a cursor may stand in any of them. Other fields,
/// such as an id of the request, are new each time and tell nothing.
struct PageGuard: Sendable {
    private var origin: URLOrigin?
    /// The target of the last page that was asked for.
    private(set) var last: URLTarget?
    // Hashes, not requests: a walk of a million pages stays small.
    private var seen: Set<Int> = []
    /// The fields that tell the next page from others.
    private var telling: Set<HTTPField.Name> = []

    /// The next page is asked for with these parts of the paging's own.
    mutating func expect(_ parts: [RequestPart]) {
        var draft = RequestDraft()
        // A part that throws will do so in the call.
        for part in parts { try? part.applyNow(to: &draft) }
        telling = Set(draft.headers.map(\.name))
    }

    /// The kind of error for a page that must not be asked for.
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
        // A body that streams is known by its length alone: reading it could be its only time.
        hasher.combine(request.body?.length)
        if let bytes = request.body?.bytesInMemory {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }
}

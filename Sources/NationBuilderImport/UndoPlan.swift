// SPDX-License-Identifier: MIT

/// The requests of an undo of an import: ``ImportUndo/plan()``.
public struct UndoPlan: Sendable, Hashable {
    /// The people whom the import has created, and who are to be deleted.
    public let created: Int
    /// The requests that read the people, and what refers to those who are to be deleted.
    ///
    /// Each hundred resources that others have changed since the import, and each list that has such people, take one
    /// more.
    public let lookups: Int
    /// The requests that delete and restore, at most.
    public let writes: Int

    /// The number of all requests.
    public var requests: Int { lookups + writes }
    /// The time that they take at NationBuilder's limit of 250 requests in 10 seconds.
    public var duration: Duration { .milliseconds(requests * 40) }

    init(_ people: CreatedPeople, tags: Int, listed: Int) {
        created = people.ids.count
        lookups = PersonReferences.requests(for: people) + people.readings + tags
        writes = created + people.restorations + tags + ListRun.batches(of: listed)
    }
}

// SPDX-License-Identifier: MIT

/// A kind of thing that a nation has: how it is called, what fields it has, to
/// what it belongs, and what else a write to it does.
///
/// Most endpoints of v1 follow from one of these; `ResourceEndpoints` answers
/// them and `ResourceStore` keeps the rows.
struct Resource: Sendable {
    /// What a request wraps it in, such as `blog_post`.
    var name: String
    /// What an answer wraps it in; almost always the same.
    var answerName: String
    var table: String
    /// In the order of the wire.
    var fields: [ResourceField]
    var scope: ResourceScope
    /// The column that the last segment of a path names.
    var key = "id"
    /// The column that lists are sorted by; unique in its scope.
    var order = "id"
    var isDescending = true
    /// Whether an update starts from nothing: what it leaves out goes back to
    /// its default.
    var isReplacedWhole = false
    /// Whether an update may leave out what a new one needs.
    var isUpdatedInPart = false
    var filters: [ResourceFilter] = []
    /// Completes and checks a draft before it is stored.
    var prepare: Prepare = { _, _ in }
    /// Does what follows from a stored draft.
    var finish: Finish = { _, _, _ in }

    typealias Prepare = @Sendable (inout ResourceDraft, ResourceWrite) throws -> Void
    typealias Finish = @Sendable (_ id: Int64, ResourceDraft, ResourceWrite) throws -> Void

    init(_ name: String, table: String? = nil, in scope: ResourceScope = .nation, _ fields: [ResourceField]) {
        self.name = name
        answerName = name
        self.table = table ?? name
        self.scope = scope
        self.fields = fields
    }

    func field(_ name: String) -> ResourceField? { fields.first { $0.name == name } }

    /// A resource that differs in some respect.
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

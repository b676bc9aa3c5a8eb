// SPDX-License-Identifier: MIT

/// A kind of resource: its names, its fields, its owner, and the consequences
/// of a write.
///
/// Most endpoints of v1 are derived from a resource. `ResourceEndpoints` answers
/// them, and `ResourceStore` stores the rows.
struct Resource: Sendable {
    /// The wrapping key in requests, such as `blog_post`.
    var name: String
    /// The wrapping key in answers; almost always the same.
    var answerName: String
    var table: String
    /// The fields in the order of the API.
    var fields: [ResourceField]
    var scope: ResourceScope
    /// The column to which the last segment of a path refers.
    var key = "id"
    /// The column that sorts lists; unique in its scope.
    var order = "id"
    var isDescending = true
    /// Whether an update replaces everything: fields that it leaves out get
    /// their defaults.
    var isReplacedWhole = false
    /// Whether an update may leave out the fields that a new resource requires.
    var isUpdatedInPart = false
    var filters: [ResourceFilter] = []
    /// Completes and checks a draft before it is stored.
    var prepare: Prepare = { _, _ in }
    /// Carries out the consequences of a stored draft.
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

    /// Returns a resource with changes.
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

// SPDX-License-Identifier: MIT

/// A kind of resource: its names, its fields, its owner, and the consequences
/// of a write.
///
/// Most endpoints of v1 are derived from a resource. `ResourceEndpoints` responds
/// to them, and `ResourceStore` stores the rows.
struct V1Resource: Sendable {
    /// The wrapping key in requests, such as `blog_post`.
    var name: String
    /// The wrapping key in responses; almost always the same.
    var responseName: String
    /// The fields in the order of the API, and the rows.
    var type: StoredType
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
    var prepare: TypeRules.Prepare = { _, _ in }
    /// Carries out the consequences of a stored draft.
    var finish: TypeRules.Finish = { _, _, _ in }

    /// Creates a resource with fields as ``Field/table(_:)`` reads them.
    init(
        _ name: String, table: String? = nil, in scope: ResourceScope = .nation, _ fields: String,
        computing sources: [String: Field.Source] = [:]
    ) {
        self.name = name
        responseName = name
        self.scope = scope
        type = StoredType(table ?? name, [], Field.table(fields)).computing(sources)
    }

    var table: String { type.rows.table }
    var fields: [Field] { type.attributes }

    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

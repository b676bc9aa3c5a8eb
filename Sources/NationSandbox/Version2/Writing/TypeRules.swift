// SPDX-License-Identifier: MIT

/// What a write to a type does beyond storing what was written.
struct TypeRules: Sendable {
    typealias Prepare = @Sendable (inout RecordDraft, Version2Write) throws -> Void
    typealias Finish = @Sendable (_ id: Int64, RecordDraft, Version2Write) throws -> Void

    /// Completes and checks a draft before it is stored.
    var prepare: Prepare = { _, _ in }
    /// Does what follows from a stored draft.
    var finish: Finish = { _, _, _ in }
    /// Does what follows from a removal; the draft is what there was.
    var removed: Finish = { _, _, _ in }
}

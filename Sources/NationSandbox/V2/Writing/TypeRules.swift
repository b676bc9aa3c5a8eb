// SPDX-License-Identifier: MIT

/// The consequences of a write to a type, beyond storing the values.
struct TypeRules: Sendable {
    typealias Prepare = @Sendable (inout Draft, Write) throws -> Void
    typealias Finish = @Sendable (_ id: Int64, Draft, Write) throws -> Void

    /// Completes and checks a draft before it is stored.
    var prepare: Prepare = { _, _ in }
    /// Carries out the consequences of a stored draft.
    var finish: Finish = { _, _, _ in }
    /// Carries out the consequences of a removal; the draft is the removed row.
    var removed: Finish = { _, _, _ in }
}

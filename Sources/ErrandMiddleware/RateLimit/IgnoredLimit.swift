// SPDX-License-Identifier: MIT

import ErrandCore

/// A field of a response that reported the end of a limit and was ignored.
struct IgnoredLimit: Sendable, Hashable {
    /// The field's name, in lower case.
    let field: String
    let reason: WaitTime.Fault
}

// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// Moments as the texts of columns, in whole seconds: an earlier one is the safe one.
enum MirrorMoment {
    static func text(_ date: Date?) -> String? { date.map { DateTime($0).description } }

    static func date(_ text: String?) -> Date? { text.flatMap { DateTime($0).date } }
}

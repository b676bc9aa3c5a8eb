// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import NationBuilder

extension MirrorWalk {
    /// The walk as the text of a column.
    var text: String {
        get throws { String(decoding: try JSONWriter().encode(self), as: UTF8.self) }
    }

    /// Reads a walk; `nil` when the text is none.
    init?(_ text: String) {
        guard let walk = try? JSONReader().decode(Self.self, from: Array(text.utf8)) else { return nil }
        self = walk
    }
}

/// Moments as the texts of columns, in whole seconds: an earlier one is the safe one.
enum MirrorMoment {
    static func text(_ date: Date?) -> String? { date.map { DateTime($0).description } }

    static func date(_ text: String?) -> Date? { text.flatMap { DateTime($0).date } }
}

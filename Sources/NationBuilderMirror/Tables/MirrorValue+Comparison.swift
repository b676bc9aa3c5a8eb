// SPDX-License-Identifier: MIT

import NationBuilder

extension MirrorValue {
    /// Returns whether two values of a column are the same: instants and JSON are compared, not their texts.
    ///
    /// `==` takes texts for equal that differ in their code points.
    func isSame(as other: MirrorValue, _ kind: MirrorColumn.Kind) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.text(let left), .text(let right)):
            left.utf8.elementsEqual(right.utf8) || kind == .time && Self.isSameInstant(left, right)
        case (.json(let left), .json(let right)):
            left.utf8.elementsEqual(right.utf8) || MirrorText.value(left) == MirrorText.value(right)
        default: false
        }
    }

    private static func isSameInstant(_ left: String, _ right: String) -> Bool {
        guard let left = DateTime(left).date, let right = DateTime(right).date else { return false }
        return left == right
    }
}

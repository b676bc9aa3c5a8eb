// SPDX-License-Identifier: MIT

extension Count {
    /// Returns a number with its noun, such as `1,200 rows`.
    static func grouped(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count.grouped) \(count == 1 ? one : many)"
    }
}

// SPDX-License-Identifier: MIT

/// Colors of a terminal, or none.
package struct TextStyle: Sendable {
    let isColored: Bool

    package static let plain = TextStyle(isColored: false)

    /// Returns the style for a terminal: plain if `NO_COLOR` is set (no-color.org).
    package static func of(_ environment: [String: String], isInteractive: Bool) -> TextStyle {
        TextStyle(isColored: isInteractive && (environment["NO_COLOR"] ?? "").isEmpty)
    }

    package func header(_ text: String) -> String { coded("1;4", text) }
    package func dim(_ text: String) -> String { coded("2", text) }
    package func good(_ text: String) -> String { coded("32", text) }
    package func bad(_ text: String) -> String { coded("31", text) }

    private func coded(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

// SPDX-License-Identifier: MIT

/// Colors of a terminal, or none.
struct TextStyle: Sendable {
    let isColored: Bool

    static let plain = TextStyle(isColored: false)

    /// Returns the style for a terminal: plain if `NO_COLOR` is set (no-color.org).
    static func of(_ environment: [String: String], isInteractive: Bool) -> TextStyle {
        TextStyle(isColored: isInteractive && (environment["NO_COLOR"] ?? "").isEmpty)
    }

    func header(_ text: String) -> String { coded("1;4", text) }
    func dim(_ text: String) -> String { coded("2", text) }
    func good(_ text: String) -> String { coded("32", text) }
    func bad(_ text: String) -> String { coded("31", text) }

    private func coded(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

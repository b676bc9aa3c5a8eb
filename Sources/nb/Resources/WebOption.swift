// SPDX-License-Identifier: MIT

import ArgumentParser

/// The option that opens a page of the control panel instead of printing rows.
struct WebOption<L: Listed>: ParsableArguments, Sendable {
    @Flag(
        name: [.customShort("w"), .customLong("web")],
        help: ArgumentHelp(
            "Open the page of the control panel in the browser; in a pipe, print its address.",
            visibility: L.page == nil ? .hidden : .default))
    var isGiven = false

    func validate() throws {
        if isGiven, L.page == nil {
            throw ValidationError("--web is for people and lists: nb open opens the control panel.")
        }
    }

    /// Opens the page of the list, or of the one with an id.
    func open(
        _ place: [String], then id: String? = nil, _ connection: Connection, _ terminal: Terminal
    ) async throws {
        let page = place.reduce(L.page ?? "admin") { page, value in
            page.replacing("{}", with: value, maxReplacements: 1)
        }
        let nation = try await connection.connector(terminal).place()
        try await ControlPanel.open(id.map { "\(page)/\($0)" } ?? page, of: nation, terminal)
    }
}

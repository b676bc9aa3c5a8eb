// SPDX-License-Identifier: MIT

package import Errand
import ErrandOAuthSystem

/// The control panel of a nation.
package enum ControlPanel {
    /// Opens a page in the browser; in a pipe, or without a browser, prints its address.
    package static func open(_ page: String, of nation: BaseURL, printing isPrinted: Bool = false, _ terminal: Terminal)
        async throws
    {
        let url = "\(nation)/\(page)"
        guard !isPrinted, terminal.isInteractive else { return terminal.print(url) }
        do { try await SystemBrowser.open(url) } catch { terminal.print("Open: \(url)") }
    }
}

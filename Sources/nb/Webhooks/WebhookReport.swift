// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationBuilder
import Synchronization

/// A printer of received webhooks, with one line for each.
final class WebhookReport: Sendable {
    private let terminal: Terminal
    private let isJSON: Bool
    private let turn = Mutex(())
    /// A stream that ends when the output no longer has a reader.
    let readerGone: AsyncStream<Void>
    private let gone: AsyncStream<Void>.Continuation
    private let error = Mutex<any Error>(ReaderGone())
    /// The reason why ``readerGone`` has ended.
    var end: any Error { error.withLock { $0 } }

    init(_ terminal: Terminal, json isJSON: Bool) {
        self.terminal = terminal
        self.isJSON = isJSON
        (readerGone, gone) = AsyncStream.makeStream()
    }

    /// Prints an accepted webhook.
    func tell(_ notice: WebhookNotice) {
        if terminal.isInteractive, !isJSON { return print(Array(notice.line(terminal.style).utf8)) }
        let format: OutputFormat = isJSON ? .jsonLines : .tabs
        print((try? format.line(notice.cells, notice.json)) ?? [])
    }

    /// Prints the refusal of a webhook, without its content.
    func tell(refused reason: String, at date: Date, to path: String) {
        guard isJSON else { return terminal.note("Refused: \(reason), at \(TerminalText.safe(path))") }
        let line: JSONObject = [
            "received_at": .string(date.formatted(.iso8601)), "path": .string(path), "refused": .string(reason),
        ]
        print((try? JSONWriter().write(JSONValue.object(line))) ?? [])
    }

    private func print(_ line: [UInt8]) {
        // Only one connection at a time prints a line.
        do { try turn.withLock { _ in try terminal.emit(line) } } catch {
            self.error.withLock { $0 = error }
            gone.finish()
        }
    }
}

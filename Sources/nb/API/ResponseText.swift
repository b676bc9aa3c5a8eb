// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth

/// A server's response as the text that a command prints.
///
/// On a terminal, control and direction characters become spaces: a server's text, which
/// anybody may have typed, must not control the terminal. In a file or a pipe nothing is
/// changed.
struct ResponseText: Sendable {
    /// Whether JSON is indented; `nil` if nothing was said about it.
    var pretty: Bool?
    /// Whether the output is a terminal.
    var isInteractive: Bool

    /// Returns a whole response: JSON indented if that is wanted, anything else
    /// unchanged.
    func body(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        guard pretty ?? isInteractive, (try? JSONCoding().decode(JSONValue.self, from: bytes)) != nil else {
            return shown(bytes)
        }
        return shown(PrettyJSON.lines(bytes))
    }

    /// Returns one of many results as JSON: on a line, or indented if that was asked for.
    func line(_ value: JSONValue) throws -> [UInt8] {
        let line = try JSONCoding().encode(value)
        return shown(pretty == true ? PrettyJSON.lines(line) : line)
    }

    /// Returns a field: a text unchanged and on a line of its own, anything else as JSON.
    func field(_ value: JSONValue) throws -> [UInt8] {
        guard let text = value.string else { return try line(value) }
        return shown(Array((text + "\n").utf8))
    }

    private func shown(_ bytes: [UInt8]) -> [UInt8] {
        guard isInteractive else { return bytes }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return Array(lines.map { ShownText.of(String($0), limit: .max) }.joined(separator: "\n").utf8)
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes

extension RawRequest {
    /// The request as a command for a shell, with the hidden values marked.
    ///
    /// Quoted for a POSIX shell, one option a line. A body in memory is shown
    /// when it is text, its JSON and form values by the redaction; any other
    /// body is a comment that says how long it is.
    ///
    /// - Parameter redaction: What may be shown; the request's own by default.
    public func curl(_ redaction: Redaction? = nil) -> String {
        let redaction = redaction ?? self.redaction
        var words = ["curl -X \(head.method.rawValue) \(Self.quote(redaction.url(of: self)))"]
        if head.method == .head { words[0] = "curl --head \(Self.quote(redaction.url(of: self)))" }
        for field in redaction.fields(head.headerFields) {
            words.append("-H \(Self.quote("\(field.name): \(field.value)"))")
        }
        var text = words.joined(separator: " \\\n  ")
        guard let body, body.length != 0 else { return text }
        if case .bytes(let bytes) = body.storage, let shown = redaction.body(bytes, head.headerFields[.contentType]) {
            text += " \\\n  --data-raw \(Self.quote(shown))"
        } else {
            let length = body.length.map { "\($0) bytes" } ?? "of unknown length"
            text += " \\\n  --data-binary @-  # a body \(length), not shown"
        }
        return text
    }

    private static func quote(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

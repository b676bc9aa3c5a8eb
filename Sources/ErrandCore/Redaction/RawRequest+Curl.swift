// SPDX-License-Identifier: MIT

import HTTPTypes

extension RawRequest {
    /// Returns the request as a cURL command, with hidden values marked.
    ///
    /// The command is quoted for a POSIX shell, with one option per line, and
    /// for cURL, which reads braces and brackets of a URL as patterns, and
    /// resolves dots in a path. A body in memory is shown when it is JSON or a form, with its values
    /// hidden by the redaction. For any other body a comment tells its length.
    ///
    /// - Parameter redaction: The values that may be shown; the request's own
    ///   redaction by default.
    public func curl(_ redaction: Redaction? = nil) -> String {
        let redaction = redaction ?? self.redaction
        let method = head.method.rawValue
        // A method is any token, and a token may hold characters that a shell reads.
        let isPlain = method.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x2D }
        let url = redaction.url(of: self)
        var command = head.method == .head ? "curl --head" : "curl -X \(isPlain ? method : method.shellQuoted)"
        if url.utf8.contains(where: { "{}[]".utf8.contains($0) }) { command += " --globoff" }
        if url.split(separator: "?")[0].contains("/.") { command += " --path-as-is" }
        var words = ["\(command) \(url.shellQuoted)"]
        for field in redaction.fields(head.headerFields) {
            // After a colon without a value cURL drops the field; after a semicolon it sends it empty.
            let text = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            words.append("-H \(text.shellQuoted)")
        }
        var text = words.joined(separator: " \\\n  ")
        guard let body, body.length != 0 else { return text }
        if case .bytes(let bytes) = body.storage, let shown = redaction.body(bytes, head.headerFields[.contentType]) {
            text += " \\\n  --data-raw \(shown.shellQuoted)"
        } else {
            let length = body.length.map { "\($0) bytes" } ?? "of unknown length"
            text += " \\\n  --data-binary @-  # a body \(length), not shown"
        }
        return text
    }
}

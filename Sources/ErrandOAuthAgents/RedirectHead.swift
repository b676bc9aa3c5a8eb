// SPDX-License-Identifier: MIT

/// A browser's request to a loopback listener, read by a pure function of its
/// bytes.
enum RedirectHead: Equatable {
    /// More bytes are needed.
    case incomplete
    /// The redirect: path and query.
    case redirect(String)
    /// The page that redirects to the server.
    case opening
    /// Any other request, with the status of its answer.
    case refused(Int)

    /// The longest accepted request head, in bytes.
    static let limit = 8192

    /// Reads the bytes received so far.
    ///
    /// - Parameters:
    ///   - bytes: All bytes of the connection.
    ///   - authority: The required `Host`: any other name was made to resolve
    ///     here by DNS rebinding.
    ///   - path: The path of the redirect.
    ///   - opening: The path of the page that redirects to the server, if any.
    static func read(_ bytes: [UInt8], authority: String, path: String, opening: String? = nil) -> RedirectHead {
        let end = Array("\r\n\r\n".utf8)
        guard let head = bytes.prefix(limit).firstRange(of: end) else {
            return bytes.count >= limit ? .refused(431) : .incomplete
        }
        guard let text = String(validating: bytes[..<head.lowerBound], as: UTF8.self),
            text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 })
        else { return .refused(400) }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            return .refused(400)
        }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
            .map { String($0.dropFirst(5)).filter { $0 != " " && $0 != "\t" } }
        guard hosts == [authority] else { return .refused(400) }
        let asked = words[1].prefix { $0 != "?" && $0 != "#" }
        guard asked == path || words[1] == opening ?? path else { return .refused(404) }
        guard words[0] == "GET" else { return .refused(405) }
        if asked != path { return .opening }
        return .redirect(String(words[1]))
    }
}

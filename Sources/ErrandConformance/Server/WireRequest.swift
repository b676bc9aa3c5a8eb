// SPDX-License-Identifier: MIT

/// A request as received.
struct WireRequest: Sendable {
    /// The method and the target, from the first line.
    let method: String
    let target: String
    /// The fields in order.
    ///
    /// Names are as written. Values have no surrounding white space.
    let fields: [(name: String, value: String)]
    /// The body, with its chunks joined.
    var body: [UInt8] = []

    init(head lines: [[UInt8]]) throws {
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        let words = texts[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" else { throw Finding("a request begins with \(texts[0])") }
        method = String(words[0])
        target = String(words[1])
        fields = try texts.dropFirst().map { line in
            guard let colon = line.firstIndex(of: ":") else { throw Finding("a request has the field \(line)") }
            let value = line[line.index(after: colon)...]
            let trimmed = value.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            return (String(line[..<colon]), String(trimmed))
        }
    }

    /// Returns the values of the fields with a name, in order.
    subscript(values name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
}

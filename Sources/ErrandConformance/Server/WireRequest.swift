// SPDX-License-Identifier: MIT

/// A request as it came over the wire.
struct WireRequest: Sendable {
    /// The first line, split at its spaces.
    let method: String
    let target: String
    /// The fields in order; names as they were written, values without the
    /// white space around them.
    let fields: [(name: String, value: String)]
    /// The body, its chunks joined.
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

    /// The values of the fields with a name, in order.
    subscript(values name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
}

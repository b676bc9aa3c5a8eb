// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON

/// Recorded exchanges: one JSON text per line, so that people can read the file
/// and keep it with the tests.
///
/// ```json
/// {"request":{"method":"GET","url":"https://…","fields":[["Accept","application/json"]]},
///  "response":{"status":200,"fields":[["Content-Type","application/json"]],"body":{"text":"{}"}}}
/// ```
public struct Cassette: Sendable {
    /// The exchanges, in the order in which their requests were sent.
    public var entries: [CassetteEntry]

    /// Creates a cassette from exchanges.
    public init(_ entries: [CassetteEntry] = []) { self.entries = entries }

    /// Reads a cassette from a file.
    ///
    /// - Throws: ``CassetteFault`` with the number of a line that is not an
    ///   entry; the system's error when the file cannot be read.
    public init(contentsOfFile path: String) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        entries = try text.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
            do {
                return try JSONReader().decode(CassetteEntry.self, from: line)
            } catch {
                throw CassetteFault("line \(index + 1) of the cassette is not an entry")
            }
        }
    }

    /// Writes the cassette to a file.
    ///
    /// An existing file is replaced.
    public func write(toFile path: String) throws {
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        var text = Data()
        for entry in entries {
            text += try writer.encode(entry)
            text.append(UInt8(ascii: "\n"))
        }
        try text.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}

/// The error of an invalid cassette, or of a request that the cassette does not
/// hold.
public struct CassetteFault: Error, Sendable, CustomStringConvertible {
    /// The description, with secrets hidden.
    public let description: String

    init(_ description: String) { self.description = description }
}

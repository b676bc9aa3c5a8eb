// SPDX-License-Identifier: MIT

import ErrandJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Exchanges on record: one JSON text a line, fit to be read and kept with the
/// tests.
///
/// ```json
/// {"request":{"method":"GET","url":"https://…","fields":[["Accept","application/json"]]},
///  "response":{"status":200,"fields":[["Content-Type","application/json"]],"body":{"text":"{}"}}}
/// ```
public struct Cassette: Sendable {
    /// The exchanges, in the order in which their requests were sent.
    public var entries: [CassetteEntry]

    /// A cassette of exchanges.
    public init(_ entries: [CassetteEntry] = []) { self.entries = entries }

    /// The cassette of a file.
    ///
    /// - Throws: ``CassetteFault`` with the line that is no entry; the system's
    ///   error when the file cannot be read.
    public init(contentsOfFile path: String) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        entries = try text.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
            do {
                return try JSONReader().decode(CassetteEntry.self, from: line)
            } catch {
                throw CassetteFault("line \(index + 1) of the cassette is no entry")
            }
        }
    }

    /// Writes the cassette to a file, in place of what was there.
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

/// What is wrong with a cassette, or with a request that it does not hold.
public struct CassetteFault: Error, Sendable, CustomStringConvertible {
    /// What is wrong, its secrets hidden.
    public let description: String

    init(_ description: String) { self.description = description }
}

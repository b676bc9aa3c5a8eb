// SPDX-License-Identifier: MIT

package import Errand
import ErrandOAuth
package import Foundation
package import NationBuilder

/// The stored results of probes of nations, in a file that only the user can read.
package struct StoredProbes: Sendable {
    /// An entry of the file.
    package struct Content: Codable, Sendable {
        /// The origin of the nation.
        package var origin: String
        /// The time of the last probes.
        var probedAt: Date
        package var report: V2.ProbeReport

        private enum CodingKeys: String, CodingKey {
            case origin, report
            case probedAt = "probed_at"
        }
    }

    private let origin: URLOrigin

    /// Creates the access to the stored results of the nation at an origin.
    package init(_ origin: URLOrigin) { self.origin = origin }

    private static var folder: String { StateFolder.path("probes") }

    private var name: String { "\(origin.scheme)-\(origin.authority).json" }

    /// The path of the file.
    package var path: String { "\(Self.folder)/\(name)" }

    /// Returns the earlier results; `nil` when there are none or the file cannot be
    /// read, so that walks use none.
    package func content() -> Content? {
        guard let bytes = try? StoreFolder(path: Self.folder).read(name),
            let content = try? Self.decoder.decode(Content.self, from: Data(bytes)), content.origin == "\(origin)"
        else { return nil }
        return content
    }

    /// Stores the results; a probe that could not be tried keeps its earlier result.
    package func add(_ report: V2.ProbeReport, at date: Date) throws {
        var all = content()?.report ?? V2.ProbeReport()
        for (id, outcome) in report.outcomes {
            if case .notTried = outcome, all.outcomes[id] != nil { continue }
            all.outcomes[id] = outcome
        }
        let content = Content(origin: "\(origin)", probedAt: date, report: all)
        try StoreFolder(path: Self.folder).replace(name, with: Array(try Self.encoder.encode(content)))
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}

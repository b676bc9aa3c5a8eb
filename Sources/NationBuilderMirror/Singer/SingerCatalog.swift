// SPDX-License-Identifier: MIT

import ErrandJSON

/// The streams that a tap reads, and their columns: what a Singer catalog selects.
public struct SingerCatalog: Sendable, Hashable {
    /// The selected streams, in the order of the API's types.
    let streams: [SingerStream]

    /// All streams, without the texts of mailings.
    public static let all = Self(streams: MirrorTable.all.map { SingerStream($0) })

    /// The names of the selected streams.
    public var streamNames: [String] { streams.map(\.name) }

    init(streams: [SingerStream]) { self.streams = streams }

    /// Reads a catalog.
    ///
    /// A stream or a column is selected by `selected` in its metadata, or else in its schema, or else by
    /// `selected-by-default`. A column of a selected stream that says nothing is selected too. The columns `id` and that
    /// of `replication-key` always are.
    ///
    /// - Parameter bytes: A JSON object, such as ``discovery()`` returns.
    /// - Throws: ``SingerError`` when it selects nothing, or what the nation does not have.
    public init(_ bytes: [UInt8]) throws {
        let object = try SingerDocument.object(bytes, "the catalog")
        guard let entries = object["streams"]?.array else {
            throw SingerError(.unreadable, "the catalog has no list of streams")
        }
        var found: [String: SingerStream] = [:]
        for entry in entries {
            guard let stream = try SingerCatalogEntry(entry).stream() else { continue }
            guard found.updateValue(stream, forKey: stream.name) == nil else {
                throw SingerError(.catalog, "the catalog has the stream \(stream.name) twice")
            }
        }
        streams = MirrorTable.all.compactMap { found[$0.name] }
        guard !streams.isEmpty else {
            throw SingerError(.catalog, #"the catalog selects no stream: "selected": true in its metadata does"#)
        }
    }
}

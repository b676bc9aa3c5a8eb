// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import NationBuilder

/// The lines of a stream's records.
struct SingerRecords: Sendable {
    private let stream: SingerStream
    /// The places of the selected columns in a row, with the bytes before their values.
    private let fields: [(place: Int, key: [UInt8])]
    private let head: [UInt8]

    init(_ stream: SingerStream) throws {
        self.stream = stream
        let selected = Set(stream.columns.map(\.name))
        fields = try stream.table.columns.enumerated().filter { selected.contains($1.name) }.map { place, column in
            (place, Array(",".utf8) + (try JSONWriter().write(column.name)) + Array(":".utf8))
        }
        let name = try JSONWriter().write(stream.name)
        head = Array(#"{"type":"RECORD","stream":"#.utf8) + name + Array(#","record":{"id":"#.utf8)
    }

    /// Adds the line of a row.
    func append(_ row: MirrorRow, extractedAt date: Date, version: Int?, to bytes: inout [UInt8]) throws {
        bytes += head
        bytes += String(row.id).utf8
        for (place, key) in fields {
            bytes += key
            try Self.append(row.values[place], to: &bytes)
        }
        if stream.hasExtra {
            bytes += Array(",\"\(SingerSchema.extra)\":".utf8)
            let extra = stream.isWhole ? row.extra : selected(row.extra)
            bytes += extra.isEmpty ? Self.null : try JSONWriter().write(JSONValue.object(extra))
        }
        bytes += Array("},\"time_extracted\":\"\(DateTime(date))\"".utf8)
        if let version { bytes += Array(",\"version\":\(version)".utf8) }
        bytes += Array("}\n".utf8)
    }

    /// Of what was not asked for, nothing is sent.
    private func selected(_ extra: JSONObject) -> JSONObject {
        JSONObject(extra.filter { member in stream.columns.contains { $0.name == member.key } }.map { ($0, $1) })
    }

    private static func append(_ value: MirrorValue, to bytes: inout [UInt8]) throws {
        switch value {
        case .null: bytes += null
        case .integer(let number): bytes += String(number).utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .text(let text): bytes += try JSONWriter().write(text)
        case .json(let text): bytes += text.utf8
        }
    }

    private static let null = Array("null".utf8)
}

// SPDX-License-Identifier: MIT

import ErrandJSON

/// A stream of a catalog as it was read.
struct SingerCatalogEntry {
    private let name: String
    private let entry: JSONValue
    /// The metadata of the stream.
    private var root: JSONObject = [:]
    /// The metadata of its columns.
    private var columns: [String: JSONObject] = [:]

    init(_ entry: JSONValue) throws {
        guard let name = entry["tap_stream_id"]?.string ?? entry["stream"]?.string else {
            throw SingerError(.unreadable, "a stream of the catalog has no tap_stream_id")
        }
        (self.name, self.entry) = (name, entry)
        for metadata in entry["metadata"]?.array ?? [] {
            guard let breadcrumb = metadata["breadcrumb"]?.array, let members = metadata["metadata"]?.object else {
                throw SingerError(
                    .unreadable,
                    "the catalog's metadata of \(SingerDocument.shown(name)) lack a breadcrumb or the metadata")
            }
            let steps = breadcrumb.compactMap(\.string)
            if steps.isEmpty { root = members }
            if steps.count == 2, steps[0] == "properties" { columns[steps[1]] = members }
        }
    }

    /// Returns the stream; `nil` when it is not selected.
    ///
    /// - Throws: ``SingerError/Kind/catalog`` when something is selected that there is not.
    func stream() throws -> SingerStream? {
        guard isSelected else { return nil }
        guard let known = MirrorTable.named(name) else {
            throw SingerError(
                .catalog, "the catalog selects the stream \(SingerDocument.shown(name)), which there is not")
        }
        let table = MirrorTable(known.type, includesBodies: true)
        let method = try method(known)
        let unknown = selectedColumns.first { $0 != "id" && $0 != SingerSchema.extra && table.column($0) == nil }
        if let unknown {
            throw SingerError(
                .catalog, "the catalog selects \(name).\(SingerDocument.shown(unknown)), which there is not")
        }
        let key = method == .changes ? known.changeTime?.attribute : nil
        let names = Set(
            table.columns.map(\.name).filter { $0 == key || isSelected($0, usually: known.column($0) != nil) })
        let isLarge = names.contains { known.column($0) == nil }
        let used = isLarge ? table : known
        return SingerStream(
            table: used, columns: used.columns.filter { names.contains($0.name) },
            hasExtra: isSelected(SingerSchema.extra, usually: true), method: method)
    }

    private var isSelected: Bool {
        if root["inclusion"]?.string == "unsupported" { return false }
        let said = root["selected"]?.bool ?? entry["schema"]?["selected"]?.bool ?? entry["selected"]?.bool
        return said ?? root["selected-by-default"]?.bool ?? false
    }

    private var properties: JSONObject? { entry["schema"]?["properties"]?.object }

    /// The columns that somebody has selected by hand.
    private var selectedColumns: [String] {
        let inSchema = (properties ?? [:]).filter { $0.value["selected"]?.bool == true && columns[$0.key] == nil }
        return columns.filter { $0.value["selected"]?.bool == true }.keys.sorted() + inSchema.map(\.key)
    }

    private func isSelected(_ column: String, usually: Bool) -> Bool {
        let metadata = columns[column] ?? [:]
        switch metadata["inclusion"]?.string {
        case "unsupported": return false
        case "automatic": return true
        default: break
        }
        // A column that came after the catalog was made is not in its schema.
        if let properties, !properties.isEmpty, properties[column] == nil { return metadata["selected"]?.bool ?? false }
        let said = metadata["selected"]?.bool ?? properties?[column]?["selected"]?.bool
        return said ?? metadata["selected-by-default"]?.bool ?? usually
    }

    private func method(_ table: MirrorTable) throws -> SingerStream.Method {
        let said = root["replication-method"]?.string ?? entry["replication_method"]?.string
        guard let method = said.map({ SingerStream.Method(rawValue: $0) }) ?? SingerStream.method(of: table) else {
            throw SingerError(
                .catalog, "the catalog's replication method of \(name) is neither FULL_TABLE nor INCREMENTAL")
        }
        guard method == .changes else { return method }
        guard let time = table.changeTime?.attribute else {
            throw SingerError(
                .catalog,
                "the catalog wants only the changes of \(name), which have no time: FULL_TABLE reads all each time")
        }
        let key = root["replication-key"]?.string ?? entry["replication_key"]?.string
        guard key == nil || key == time else {
            throw SingerError(.catalog, "the catalog's replication key of \(name) must be \(time)")
        }
        return method
    }
}

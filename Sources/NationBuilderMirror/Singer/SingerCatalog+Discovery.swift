// SPDX-License-Identifier: MIT

import ErrandJSON

extension SingerCatalog {
    /// Returns the catalog of all streams as JSON, for a person or an engine that selects some.
    ///
    /// All streams are selected by default, with all columns but the texts of mailings.
    public static func discovery() -> [UInt8] {
        let streams = MirrorTable.all.map { JSONValue.object(entry(MirrorTable($0.type, includesBodies: true), $0)) }
        // Only numbers may fail to be written, and it has none.
        return (try? JSONWriter().write(JSONValue.object(["streams": .array(streams)]))) ?? []
    }

    private static func entry(_ table: MirrorTable, _ usual: MirrorTable) -> JSONObject {
        let (method, time) = (SingerStream.method(of: table), table.changeTime?.attribute)
        var root: JSONObject = [
            "inclusion": "available", "selected-by-default": true, "table-key-properties": ["id"],
        ]
        if let time { root["valid-replication-keys"] = [.string(time)] }
        if time == nil { root["forced-replication-method"] = .string(SingerStream.Method.whole.rawValue) }
        var metadata = [Self.metadata([], root), Self.metadata(["id"], ["inclusion": "automatic"])]
        for column in table.columns {
            let isAutomatic = method == .changes && column.name == time
            var members: JSONObject = ["inclusion": isAutomatic ? "automatic" : "available"]
            if usual.column(column.name) == nil { members["selected-by-default"] = false }
            metadata.append(Self.metadata([column.name], members))
        }
        metadata.append(Self.metadata([SingerSchema.extra], ["inclusion": "available"]))
        var entry: JSONObject = [
            "tap_stream_id": .string(table.name), "stream": .string(table.name),
            "schema": .object(SingerSchema.object(table.columns, hasExtra: true)), "key_properties": ["id"],
            "replication_method": .string(method.rawValue),
        ]
        if method == .changes, let time { entry["replication_key"] = .string(time) }
        entry["metadata"] = .array(metadata)
        return entry
    }

    private static func metadata(_ property: [String], _ members: JSONObject) -> JSONValue {
        let breadcrumb = property.flatMap { ["properties", $0] }.map { JSONValue.string($0) }
        return ["breadcrumb": .array(breadcrumb), "metadata": .object(members)]
    }
}

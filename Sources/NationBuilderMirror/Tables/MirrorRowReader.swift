// SPDX-License-Identifier: MIT

import ErrandJSON

/// The reader of resources as rows of a table.
///
/// Half of a surrogate pair is a NUL when it arrives here, as ``MirrorResponse`` reads it.
struct MirrorRowReader: Sendable {
    let table: MirrorTable
    private let positions: [String: Int]

    init(_ table: MirrorTable) {
        self.table = table
        positions = Dictionary(table.columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Returns a resource as a row; `nil` when its id is no whole number, so that it is no row of a walk by id.
    func row(_ resource: JSONValue) -> MirrorRow? {
        guard let id = resource["id"].flatMap(MirrorValue.wholeNumber).flatMap({ Int(exactly: $0) }) else { return nil }
        var values = [MirrorValue](repeating: .null, count: table.columns.count)
        var extra = JSONObject()
        var nuls = NULs()
        for (name, value) in resource["attributes"]?.object ?? [:] {
            if let position = positions[name], let held = MirrorValue(value, table.columns[position], &nuls) {
                values[position] = held
            } else {
                extra[nuls.replaced(name)] = nuls.replaced(value)
            }
        }
        return MirrorRow(id: id, values: values, extra: extra, replacedNULs: nuls.count)
    }
}

/// The NULs that were replaced by U+FFFD, since PostgreSQL can keep none, and with them halves of surrogate pairs.
struct NULs: Sendable {
    private(set) var count = 0

    mutating func replaced(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        let scalars = text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
        count += text.utf8.count { $0 == 0 }
        return String(String.UnicodeScalarView(scalars))
    }

    mutating func replaced(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(replaced(text))
        case .array(let elements): return .array(elements.map { replaced($0) })
        case .object(let members): return .object(replaced(members))
        case .null, .bool, .number: return value
        }
    }

    mutating func replaced(_ members: JSONObject) -> JSONObject {
        var result = JSONObject()
        for (name, value) in members { result[replaced(name)] = replaced(value) }
        return result
    }
}

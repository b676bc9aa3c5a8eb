// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderMirror

/// The result of comparing a copy with the nation, as text for a person, and as JSON for a program.
struct MirrorCheckReport {
    let path: String
    let nation: String
    let check: MirrorCheck

    private static let numbers: Set<String> = ["rows", "nation", "compared", "gone", "different", "dangling"]

    func lines(width: Int, _ style: TextStyle) -> [String] {
        let agrees = check.agrees ? style.good("agrees") : style.bad("does not agree")
        let compared = check.tables.reduce(0) { $0 + $1.compared }
        let rows = check.tables.reduce(0) { $0 + $1.rows }
        var lines = FieldLayout.wrapped("\(TerminalText.safe(path)) \(agrees) with \(nation).", to: width)
        lines += FieldLayout.wrapped(
            "\(Count.grouped(rows, "row", "rows")) of \(Count.of(check.tables.count, "type", "types")) were counted, and "
                + "\(compared.grouped) of them compared, chosen by chance.", to: width)
        let other = check.tables.filter { !$0.agrees }
        if !other.isEmpty { lines += [""] + table(other, width, style) }
        let dangling = check.tables.flatMap { table in
            table.dangling.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
                "\(Count.grouped($0.value, "row", "rows")) by \(table.name).\($0.key)"
            }
        }
        if !dangling.isEmpty {
            lines += [""]
            lines += FieldLayout.wrapped(
                "Rows that refer to what is not there: \(dangling.joined(separator: ", ")).", to: width)
        }
        if !check.notLoaded.isEmpty || check.tables.isEmpty {
            let names = check.notLoaded.joined(separator: ", ")
            let what = names.isEmpty ? "Nothing is loaded" : "Not loaded to the end: \(names)"
            lines += [""]
            lines += FieldLayout.wrapped("\(what). A refresh goes on with it.", to: width)
        }
        if !other.isEmpty {
            lines += [""]
            lines += FieldLayout.wrapped(
                "GONE are the compared rows that the nation no longer has. A refresh with --sweep reads "
                    + "all rows.", to: width)
        }
        return lines
    }

    private func table(_ tables: [MirrorCheck.Table], _ width: Int, _ style: TextStyle) -> [String] {
        let layout = TableLayout(
            header: ["type", "rows", "nation", "compared", "gone", "different"],
            rows: tables.map { table in
                [
                    table.name, table.rows.grouped, table.nationRows?.grouped ?? "-", table.compared.grouped,
                    table.gone.grouped, table.different.grouped,
                ]
            }, numbers: Self.numbers, whole: Self.numbers)
        return layout.text(width: width, style: style).split(separator: "\n").map(String.init)
    }

    // MARK: JSON

    var json: JSONObject {
        [
            "database": .string(path), "nation": .string(nation), "agrees": .bool(check.agrees),
            "not_loaded": .array(check.notLoaded.map { .string($0) }),
            "tables": .array(
                check.tables.map { table in
                    [
                        "name": .string(table.name), "agrees": .bool(table.agrees),
                        "rows": .number(JSONNumber(table.rows)),
                        "nation_rows": table.nationRows.map { .number(JSONNumber($0)) } ?? .null,
                        "compared": .number(JSONNumber(table.compared)), "gone": .number(JSONNumber(table.gone)),
                        "different": .number(JSONNumber(table.different)),
                        "dangling": .object(MirrorStatusReport.numbers(table.dangling)),
                    ]
                }),
        ]
    }
}

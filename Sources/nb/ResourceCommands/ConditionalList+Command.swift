// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder

extension ListCommand {
    /// Refuses conditions that the API does not have.
    func validateConditions() throws {
        guard let list = L.conditional else { throw ValidationError("This list cannot be filtered by --where.") }
        let type = try ExportedType(list.type)
        if let first = parameters.first {
            let isCondition = (try? V2.Condition(first.written, of: type)) != nil
            let advice = "--where \(isCondition ? ShellWord.quoted(first.written) : "NAME=VALUE")"
            throw ValidationError(
                L.isOfVersionTwo
                    ? "\"\(first.written)\" is not for this list: \(advice) finds some."
                    : "--where takes the place of \"\(first.written)\": \(advice).")
        }
        _ = try V2.Condition.all(conditions, of: type)
        try output.validate(type.fields)
    }

    /// Prints the rows that meet the conditions.
    func printMatching(_ list: ConditionalList) async throws {
        let type = try ExportedType(list.type)
        if output.asksForFields { return Terminal.standard.print(output.fieldList(type.fields)) }
        let isWhole = output.format == .json
        let placed = list.placed.map { name in place.words.map { "\(name)=\($0)" } } ?? []
        let all = ExportSource(
            type: type, columns: output.fields ?? (isWhole ? nil : list.columns),
            conditions: try (placed + conditions).map { try V2.Condition($0, of: type) }, pageSize: pageSize, cache: nil
        )
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            var source = all
            if let chosen = try await part.chosen(nation, silently: tracing.curl) { source.part = chosen.part }
            if tracing.curl { return terminal.print(try await nation.v2.client.command(source.query.firstPage)) }
            try await source.checkCustomFields(nation)
            let hasMore = try await print(list.columns, terminal) { take in
                try await source.read(nation, after: 0) { page in
                    for row in page {
                        guard try await take(type.type.shown(row.members)) else { return false }
                    }
                    return true
                }
            }
            if hasMore { tellMore(try await source.count(nation).flatMap { $0 > limit ? $0 : nil }, terminal) }
        }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSONAPI
import NationBuilder

/// The custom fields of a nation, as columns.
enum CustomFields {
    /// Returns the columns of a type's custom fields, such as `custom.volunteer_since`; `nil` when the
    /// nation does not tell them.
    static func names(
        of type: ExportedType, _ nation: Nation, cache: CacheMode? = .onlyNetwork
    ) async throws -> [String]? {
        try await all(of: type, nation, cache: cache)?.map(\.column)
    }

    /// A custom field.
    struct CustomField: Sendable {
        let column: String
        /// The type of its values in the nation, such as `number`.
        let kind: String
    }

    /// Returns a type's custom fields, in the order of their ids; `nil` when the nation does not tell them.
    static func all(
        of type: ExportedType, _ nation: Nation, cache: CacheMode? = .onlyNetwork
    ) async throws -> [CustomField]? {
        var fields: [CustomField] = []
        do {
            for try await field in nation.v2.customFields.all(.request(.cache(cache))) {
                guard type.type.hasCustomFields(of: field.resourceType), let slug = field.slug else { continue }
                fields.append(CustomField(column: Column.custom + slug, kind: field.fieldType ?? ""))
            }
        } catch let error as ClientError
            where error.kind.belongs(to: .status.client.forbidden) || error.kind.belongs(to: .status.client.notFound)
        {
            return nil
        }
        return fields
    }

    /// Refuses a column of a custom field that the nation does not have.
    static func check(
        _ columns: [String], of type: ExportedType, _ nation: Nation, cache: CacheMode? = .onlyNetwork
    ) async throws {
        guard let known = try await names(of: type, nation, cache: cache) else { return }
        guard let first = columns.first(where: { !known.contains($0) }) else { return }
        let slugs = known.map { String($0.dropFirst(Column.custom.count)) }
        let slug = String(first.dropFirst(Column.custom.count))
        let advice =
            NearestNames.question(slug, slugs) ?? (slugs.isEmpty ? "" : "it has \(slugs.joined(separator: ", "))")
        throw CommandFailure(
            "\(nation.name) has no custom field \"\(TerminalText.safe(slug))\""
                + (advice.isEmpty ? "" : ": \(TerminalText.safe(advice))"), exitCode: 64)
    }
}

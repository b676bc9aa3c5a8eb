// SPDX-License-Identifier: MIT

import ErrandJSON

/// The ids of other systems that several rows carry although they are about different people, as a database writes
/// `NULL` or `0`.
///
/// Such an id is nobody's: the rows differ in their e-mail address, a name or a telephone number. Somebody with one first
/// and last name may have several numbers, and somebody with one first name and one address several last names.
struct SharedIdentifiers: Sendable {
    /// The statements of the rows with an id about its person.
    private struct Holder: Sendable {
        /// The first value of each trait, by the place of its column.
        var traits: [Int: String] = [:]
        var rows = 0
        /// The trait in which the rows differ.
        var differing: String?
    }

    private let identifiers: [(place: Int, key: ImportKey)]
    private let traits: [(place: Int, name: String)]
    private var holders: [MatchKey: Holder] = [:]

    private static let phones: Set<String> = ["phone_number", "mobile_number"]
    private static let names: Set<String> = ["first_name", "last_name"]
    private static let traits = phones.union(names).union(["email"])

    /// Reads the rows of a file.
    init(_ targets: [ImportTarget], _ rows: [CheckedRow]) {
        identifiers = targets.enumerated().compactMap { place, target in
            guard let key = target.key, ImportKey.identifiers.contains(key.name) else { return nil }
            return (place, key)
        }
        traits = targets.enumerated().compactMap { place, target in
            Self.traits.contains(target.description) ? (place, target.description) : nil
        }
        // The statements of the rows are kept of few ids.
        var (seen, several) = (Set<MatchKey>(), Set<MatchKey>())
        for row in rows {
            for key in ids(of: row) where !seen.insert(key).inserted { several.insert(key) }
        }
        for row in rows { note(row, of: several) }
    }

    private func ids(of row: CheckedRow) -> [MatchKey] {
        identifiers.compactMap { place, key in row.values[place]?.string.map { MatchKey(key, $0) } }
    }

    private mutating func note(_ row: CheckedRow, of several: Set<MatchKey>) {
        for id in ids(of: row) where several.contains(id) {
            var holder = holders[id] ?? Holder()
            holder.rows += 1
            let said = traits.compactMap { trait in
                row.values[trait.place]?.string.map { (trait, Self.compared($0, trait.name)) }
            }.filter { !$0.1.isEmpty }
            let same = Set(said.filter { holder.traits[$0.0.place] == $0.1 }.map(\.0.name))
            let isNamesake = same.isSuperset(of: Self.names)
            // Somebody with one first name and one address may have married.
            let isOnePerson = same.isSuperset(of: ["first_name", "email"])
            for (trait, text) in said {
                let isOther = !isOnePerson && !(isNamesake && Self.phones.contains(trait.name))
                if isOther, holder.traits[trait.place, default: text] != text {
                    holder.differing = holder.differing ?? trait.name
                }
                holder.traits[trait.place] = text
            }
            holders[id] = holder
        }
    }

    private static func compared(_ text: String, _ trait: String) -> String {
        // The code of a country is written, or not.
        if phones.contains(trait) { return String(text.filter(\.isNumber).suffix(7)) }
        let folded = names.contains(trait) ? FoldedText.of(text) : text.lowercased()
        return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a row without such ids.
    func stripped(_ row: CheckedRow) -> CheckedRow {
        var row = row
        for (place, key) in identifiers {
            guard let text = row.values[place]?.string, differing(MatchKey(key, text)) != nil else { continue }
            (row.values[place], row.verbatim[place]) = (nil, nil)
            if row.keys.contains(where: { $0.key == key }) { row.shared.append(MatchKey(key, text)) }
            row.keys.removeAll { $0.key == key }
        }
        return row
    }

    /// Returns the trait in which the rows with an id differ; `nil` for the id of one person.
    func differing(_ key: MatchKey) -> String? { holders[key]?.differing }

    /// The ids that are nobody's, in the order of their columns.
    var all: [ImportSharedID] {
        holders.compactMap { key, holder in
            holder.differing.map { ImportSharedID(key: key.key, value: key.value, rows: holder.rows, differing: $0) }
        }.sorted { ($0.key.name, $1.rows, $0.value) < ($1.key.name, $0.rows, $1.value) }
    }
}

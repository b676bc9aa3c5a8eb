// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The schema of a copy in PostgreSQL.
///
/// Its name is the nation's slug: `abeforprez` for `https://abeforprez.nationbuilder.com`. Of another address it is made
/// of the host and the port. Letters are small, and what is no letter of ASCII, no digit and no underscore is an
/// underscore, so that people need no quotation marks. A name that begins with a digit, or that PostgreSQL or this
/// library uses, has `nation_` before it. A name of more than 63 bytes is cut, and ends with a number of the address.
///
/// Two nations may have the same name then; the second one is refused, because the schema says whose it is.
struct PostgresSchema: Sendable, Hashable {
    /// The version that this code writes, and the newest that it reads.
    static let version = 1

    let name: String

    init(name: String) { self.name = name }

    /// Creates the schema of a nation.
    ///
    /// - Parameter nation: The address of the nation.
    init(nation: String) { name = Self.safe(Self.words(nation), address: nation) }

    /// The name as SQL.
    var sql: String { "\(PostgresIdentifier(name))" }

    /// The name of its lease.
    var lease: String { "mirror \(name)" }

    /// Returns the name of a table, with the schema, as SQL.
    func table(_ table: String) -> String { "\(sql).\(PostgresIdentifier(table))" }

    // MARK: The name

    private static let longest = 63
    private static let domain = ".nationbuilder.com"
    private static let taken: Set<String> = ["public", "errand", "information_schema"]

    private static func words(_ address: String) -> String {
        let start = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let place = start.prefix { !"/?#".contains($0) }.lowercased()
        let host = place.split(separator: "@").last.map(String.init) ?? ""
        return host.hasSuffix(domain) ? String(host.dropLast(domain.count)) : host
    }

    private static func safe(_ words: String, address: String) -> String {
        var name = String(words.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
        let first = name.utf8.first ?? UInt8(ascii: "0")
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || taken.contains(name) || name.hasPrefix("pg_") {
            name = "nation_" + name
        }
        guard name.utf8.count > longest else { return name }
        // FNV-1a: the same in every process, which Swift's hashes are not.
        let number = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let mark = "_" + String(number, radix: 36)
        return name.prefix(longest - mark.utf8.count) + mark
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "_": true
        default: false
        }
    }
}

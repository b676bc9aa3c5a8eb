// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The requirements of a copy on its server.
enum PostgresServerCheck {
    /// The oldest version.
    static let version = 14

    static func check(_ place: PostgresPlace, _ transaction: PostgresTransaction) async throws {
        let settings = try await transaction.query(
            "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding')")
        guard let row = settings.first, let version = row[0]?.integer, let encoding = row[1]?.text else { return }
        if version < Self.version {
            throw MirrorError(
                .unreachable, "\(place) is PostgreSQL \(version), and a copy needs version \(Self.version) or later")
        }
        if encoding != "UTF8" {
            throw MirrorError(
                .unreachable, "the database \(place) has the encoding \(encoding), and a copy needs UTF8")
        }
    }
}

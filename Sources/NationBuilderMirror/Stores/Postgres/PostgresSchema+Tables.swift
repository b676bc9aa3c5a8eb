// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The tables of a copy besides those of its types.
extension PostgresSchema {
    /// The content of a schema.
    enum Content: Sendable {
        case nothing
        /// A schema without a table, as an administrator makes it for somebody who may make none.
        case empty
        case copy
    }

    /// Returns what stands there.
    ///
    /// - Throws: ``MirrorError/Kind/foreign`` when it is something else, ``MirrorError/Kind/newer``,
    ///   ``MirrorError/Kind/otherNation``.
    func content(_ place: String, nation: String? = nil, _ transaction: PostgresTransaction) async throws -> Content {
        let found = try await transaction.query(
            """
            SELECT (SELECT count(*) FROM pg_catalog.pg_class WHERE relnamespace = namespace.oid),
                (SELECT count(*) FROM pg_catalog.pg_class WHERE relnamespace = namespace.oid AND relkind = 'r'
                    AND relname IN ('_errand_schema', '_errand_nation'))
            FROM pg_catalog.pg_namespace AS namespace WHERE nspname = $1
            """, [.init(name)])
        guard let row = found.first else { return .nothing }
        if row[0]?.integer == 0 { return .empty }
        guard row[1]?.integer == 2 else {
            throw MirrorError(.foreign, "the schema \(name) of \(place) is no copy of a nation")
        }
        let copy = try await transaction.query(
            """
            SELECT (SELECT max(version) FROM \(table("_errand_schema"))), address, \(UnboundCopy.condition(table))
            FROM \(table("_errand_nation"))
            """)
        guard let row = copy.first, let version = row[0]?.integer, let address = row[1]?.text, version > 0 else {
            throw MirrorError(.foreign, "the schema \(name) of \(place) is no copy of a nation")
        }
        if version > Self.version {
            throw MirrorError(.newer, "the copy \(name) in \(place) was written by a newer version")
        }
        if let nation, nation != address, row[2]?.boolean != true {
            throw MirrorError(.otherNation, "the schema \(name) of \(place) is a copy of \(address), not of \(nation)")
        }
        return .copy
    }

    /// Creates the tables, and the schema if there is none.
    func create(_ content: Content, nation: String, _ transaction: PostgresTransaction) async throws {
        if content == .nothing { try await transaction.execute("CREATE SCHEMA \(sql)") }
        try await transaction.execute(
            """
            CREATE TABLE \(table("_errand_schema")) (version bigint NOT NULL);
            CREATE TABLE \(table("_errand_nation")) (
                address text NOT NULL, replaced_nuls bigint NOT NULL DEFAULT 0, custom_fields text);
            CREATE TABLE \(table("_errand_run")) (
                run bigint PRIMARY KEY, began_at timestamptz NOT NULL, ended_at timestamptz, outcome text,
                last_request bigint NOT NULL);
            CREATE TABLE \(table("_errand_cursor")) (type text PRIMARY KEY, since timestamptz, walk text);
            CREATE TABLE \(table("_errand_missing")) (
                type text NOT NULL, id bigint NOT NULL, request bigint NOT NULL, PRIMARY KEY (type, id));
            CREATE TABLE \(table("_errand_reread")) (
                type text NOT NULL, id bigint NOT NULL, request bigint NOT NULL, PRIMARY KEY (type, id));
            CREATE TABLE \(table("_errand_quiet")) (
                type text NOT NULL, name text NOT NULL, current bigint NOT NULL, last bigint NOT NULL,
                PRIMARY KEY (type, name));
            CREATE TABLE \(table("_errand_problem")) (name text PRIMARY KEY, sentence text NOT NULL);
            CREATE TABLE \(table("deleted_rows")) (
                type text NOT NULL, id bigint NOT NULL, found_at timestamptz NOT NULL, _errand_read bigint NOT NULL,
                content jsonb, PRIMARY KEY (type, id));
            CREATE TABLE \(table("freshness")) (
                type text PRIMARY KEY, changes_up_to timestamptz, deletions_up_to timestamptz,
                "rows" bigint NOT NULL DEFAULT 0, nation_rows bigint, counted_at timestamptz);
            INSERT INTO \(table("_errand_schema")) VALUES (\(Self.version));
            """)
        try await transaction.query("INSERT INTO \(table("_errand_nation")) (address) VALUES ($1)", [.init(nation)])
    }

    /// Returns the schemas of a database that have copies.
    static func all(_ transaction: PostgresTransaction) async throws -> [PostgresSchema] {
        let names = try await transaction.query(
            """
            SELECT nspname FROM pg_catalog.pg_namespace AS namespace
            WHERE pg_catalog.has_schema_privilege(namespace.oid, 'USAGE') AND 2 = (
                SELECT count(*) FROM pg_catalog.pg_class WHERE relnamespace = namespace.oid AND relkind = 'r'
                    AND relname IN ('_errand_schema', '_errand_nation'))
            ORDER BY nspname
            """)
        return names.compactMap { $0[0]?.text.map { PostgresSchema(name: $0) } }
    }

    /// Binds a copy to a nation, which ``content(_:nation:_:)`` has allowed.
    func bind(to nation: String, _ transaction: PostgresTransaction) async throws {
        try await transaction.query(
            "UPDATE \(table("_errand_nation")) SET address = $1 WHERE address <> $1", [.init(nation)])
    }

    /// Whether no nation has responded yet.
    func isUnbound(_ transaction: PostgresTransaction) async throws -> Bool {
        try await transaction.query("SELECT \(UnboundCopy.condition(table))").first?[0]?.boolean == true
    }
}

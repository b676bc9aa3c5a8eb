// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The values of a statement that is put together: PostgreSQL refuses a place that no part uses.
struct PostgresParameters {
    private(set) var values: [PostgresParameter] = []

    /// Adds a value, and returns its place with its type, such as `$3::bigint`.
    mutating func add(_ value: PostgresParameter, _ type: String) -> String {
        values.append(value)
        return "$\(values.count)::\(type)"
    }

    /// Adds ids as one value.
    mutating func add(_ ids: some Sequence<Int>) -> String {
        add(PostgresParameter("{\(ids.map(String.init).joined(separator: ","))}"), "bigint[]")
    }
}

// SPDX-License-Identifier: MIT

/// The columns of a result.
struct PostgresColumns: Sendable {
    let names: [String]
    let places: [String: Int]

    init(_ names: [String]) {
        self.names = names
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
}

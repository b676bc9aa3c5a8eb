// SPDX-License-Identifier: MIT

import GRDB

extension Database {
    /// Returns a statement: the cached one, or a new one if the text depends on the
    /// query of a request.
    ///
    /// A connection never removes cached statements, so their number must not depend on
    /// the requests.
    func statement(_ sql: String, isChosen: Bool) throws -> Statement {
        isChosen ? try makeStatement(sql: sql) : try cachedStatement(sql: sql)
    }
}

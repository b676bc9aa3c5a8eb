// SPDX-License-Identifier: MIT

import GRDB

extension Database {
    /// Returns a statement: the kept one of its text, or a new one for a text that a
    /// query chooses.
    ///
    /// A connection never forgets a kept statement, so their number must not depend on
    /// what callers send.
    func statement(_ sql: String, isChosen: Bool) throws -> Statement {
        isChosen ? try makeStatement(sql: sql) : try cachedStatement(sql: sql)
    }
}

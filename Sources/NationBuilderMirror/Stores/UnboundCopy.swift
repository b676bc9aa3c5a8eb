// SPDX-License-Identifier: MIT

/// A copy that has nothing of a nation yet, because none has responded.
///
/// It is nobody's: a first run at a mistyped address must not keep the copy from the right one.
enum UnboundCopy {
    /// Returns whether a copy is one, as SQL.
    ///
    /// - Parameter table: Returns the name of a table as SQL.
    static func condition(_ table: (String) -> String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM \(table("_errand_run")) WHERE last_request > 0)
        AND NOT EXISTS (SELECT 1 FROM \(table("_errand_cursor")) WHERE walk IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM \(table("freshness")) WHERE "rows" > 0 OR changes_up_to IS NOT NULL)
        """
    }
}

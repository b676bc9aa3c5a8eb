// SPDX-License-Identifier: MIT

/// The brake on removals: so many at once are likelier to be a mistake, such as a lost permission or an ignored filter.
struct DeletionBrake: Sendable, Hashable {
    let accepted: AcceptedDeletions

    /// Returns whether missing rows of a table are kept.
    ///
    /// - Parameter rows: The rows of the table, those that are missing too.
    func holds(_ missing: Int, of rows: Int, in table: MirrorTable) -> Bool {
        guard missing > 0, !accepted.covers(missing, of: table.name) else { return false }
        let (missing, rows) = (Double(missing), Double(rows))
        return missing > 100 && missing > rows * 0.01 || missing > 3 && missing > rows * 0.2 || missing >= rows
    }
}

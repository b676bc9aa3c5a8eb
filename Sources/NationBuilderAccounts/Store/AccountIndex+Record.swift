// SPDX-License-Identifier: MIT

import ErrandFoundation

extension AccountIndex {
    /// Creates the list of a stored record.
    ///
    /// - Throws: ``AccountError``: `store.damaged`; `store.unreadable` for a record of a newer version.
    package init(record: [UInt8]) throws {
        do { self = try JSONDecoder().decode(AccountIndex.self, from: Data(record)) } catch let error as AccountError {
            throw error
        } catch {
            throw AccountError(.store.damaged, reason: "the list of accounts is damaged", underlying: error)
        }
    }

    /// Returns the record for a store.
    package func record() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

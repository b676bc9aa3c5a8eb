// SPDX-License-Identifier: MIT

import NationBuilderAccounts
import Synchronization

/// The URLs of people's pictures, as the nations named them last.
///
/// Pages show pictures by the application's own addresses. Without this memory, each picture of a
/// list would cost a request for its person.
final class PictureSources: Sendable {
    private struct Key: Hashable {
        let account: Account.ID
        let person: Int
    }

    private static let maximum = 5000
    private let urls = Mutex<[Key: String]>([:])

    /// Notes the URL of a person's picture.
    func note(_ url: String, of person: Int, for account: Account.ID) {
        urls.withLock { urls in
            // They are noted again with each page.
            if urls.count >= Self.maximum { urls.removeAll() }
            urls[Key(account: account, person: person)] = url
        }
    }

    /// Returns the URL of a person's picture, if it is known.
    func url(of person: Int, for account: Account.ID) -> String? {
        urls.withLock { $0[Key(account: account, person: person)] }
    }
}

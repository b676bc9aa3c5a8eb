// SPDX-License-Identifier: MIT

package import Errand
package import ErrandSQLite
import Foundation

/// The stored responses: one database for each nation.
package enum ResponseCache {
    /// The folder, which only its owner may enter.
    ///
    /// `nil` for a user without a home.
    package static var folder: String? { SQLiteCacheStore.userFolder.map { "\($0)/nb/responses" } }

    /// Returns the store for a nation's responses.
    package static func store(for origin: URLOrigin) -> (any CacheStore)? {
        folder.map { .onDisk("\(origin.scheme)-\(origin.authority)", in: $0) }
    }

    /// Returns the cache of a client of an origin.
    package static func cache(for origin: URLOrigin?, offline: Bool) -> Cache {
        let store: any CacheStore = origin.flatMap(store(for:)) ?? MemoryCacheStore()
        var options = CacheOptions()
        // What is kept is this person's own, and is reused only offline.
        options.storesForbidden = ProcessInfo.processInfo.environment["NB_KEEP_RESPONSES"] == "1"
        return Cache(store, mode: offline ? .onlyCache : .revalidate, options: options)
    }

    /// Returns the existing databases, with the names of their files.
    package static func stores() -> [(name: String, store: SQLiteCacheStore)] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".db") }.sorted().map { ($0, SQLiteCacheStore("\(folder)/\($0)")) }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation

/// The options for using stored responses, for commands that read.
struct StoredResponseOptions: ParsableArguments {
    @Flag(help: "Use stored responses of any age, and send nothing.")
    var offline = false

    /// Returns the cache of a client of an origin.
    static func cache(for origin: URLOrigin?, offline: Bool) -> Cache {
        let store = origin.flatMap { ResponseCache.store(for: $0) } ?? MemoryCacheStore()
        var options = CacheOptions()
        // What is kept is this person's own, and is reused only offline.
        options.storesForbidden = ProcessInfo.processInfo.environment["NB_KEEP_RESPONSES"] == "1"
        return Cache(store, mode: offline ? .onlyCache : .revalidate, options: options)
    }
}

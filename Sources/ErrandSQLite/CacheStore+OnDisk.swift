// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandFoundation
public import ErrandMiddleware

extension CacheStore where Self == LayeredCacheStore {
    /// Returns a store with 4 MiB of recent responses in memory, over a
    /// database of 20 MiB on disk, which outlives the process.
    ///
    /// ```swift
    /// let cache = Cache(.onDisk("abeforprez"), mode: .revalidate)
    /// let nation = Nation("abeforprez", authorizer: session, transport: .platform) { $0.chain.cache = cache }
    /// ```
    ///
    /// Stores with the same name and folder use the same database, even in different
    /// processes; see ``SQLiteCacheStore``. With a fixed credential, a new process
    /// finds the stored responses only if the credential has a lasting identity
    /// (``/ErrandCore/FixedCredential/identified(as:)``).
    ///
    /// - Parameters:
    ///   - name: The name of the cache, such as a nation's slug. It becomes the
    ///     name of a file.
    ///   - folder: The folder of the database; only its owner may have access
    ///     to it. By default `errand` in the user's cache folder:
    ///     `$XDG_CACHE_HOME` or `~/.cache` on Linux, `~/Library/Caches` on
    ///     Apple's systems. For a user without a home folder, the store has 20
    ///     MiB in memory.
    public static func onDisk(_ name: String, in folder: String? = nil) -> LayeredCacheStore {
        guard let folder = folder ?? SQLiteCacheStore.userFolder.map({ "\($0)/errand" }) else {
            return LayeredCacheStore(over: MemoryCacheStore(capacity: SQLiteCacheStore.defaultCapacity))
        }
        return LayeredCacheStore(over: SQLiteCacheStore("\(folder)/\(SQLiteCacheStore.fileName(name))"))
    }
}

extension SQLiteCacheStore {
    /// The user's cache folder; `nil` for a user without a home folder.
    public static var userFolder: String? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
        guard let home = environment["HOME"], FileManager.default.fileExists(atPath: home) else { return nil }
        #if canImport(Darwin)
            return "\(home)/Library/Caches"
        #else
            return "\(home)/.cache"
        #endif
    }

    /// Returns the file name for a cache's name.
    ///
    /// Any character other than a letter, a digit, a period or a hyphen becomes
    /// a hyphen. A digest distinguishes names that become equal.
    static func fileName(_ name: String) -> String {
        let plain = String(
            decoding: name.utf8.prefix(100).map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                    byte
                default: UInt8(ascii: "-")
                }
            }, as: UTF8.self)
        guard !plain.utf8.elementsEqual(name.utf8) || plain.isEmpty else { return "\(plain).db" }
        let digest = SHA256.hash(data: Array(name.utf8)).prefix(4).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\(plain)-\(digest.joined()).db"
    }
}

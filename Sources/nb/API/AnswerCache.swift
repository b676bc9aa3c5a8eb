// SPDX-License-Identifier: MIT

import Errand
import ErrandSQLite
import Foundation

/// Where answers are stored: a database for each nation.
enum AnswerCache {
    /// The folder, which only its owner may enter.
    static var folder: String { base.map { "\($0)/nb/answers" } ?? "no folder" }

    /// The folder of caches; `nil` for a user without a home.
    private static var base: String? {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") { return base }
        let home = environment["HOME"] ?? NSHomeDirectory()
        return FileManager.default.fileExists(atPath: home) ? "\(home)/.cache" : nil
    }

    /// The store of what a nation answers.
    static func store(for origin: URLOrigin) -> SQLiteCacheStore? {
        let name = "\(origin.scheme)-\(origin.authority)".map { character in
            character.isASCII && (character.isLetter || character.isNumber || character == ".") ? character : "-"
        }
        return base == nil ? nil : store(String(name.prefix(200)) + ".db")
    }

    static func store(_ file: String) -> SQLiteCacheStore { SQLiteCacheStore("\(folder)/\(file)") }

    /// The databases that are there.
    static func files() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".db") }.sorted()
    }
}

// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandOAuth

/// A small document that several processes change one after the other.
package protocol StoredDocument: Sendable {
    /// Returns the content, or `nil` when there is none.
    func read() async throws -> [UInt8]?

    /// Changes the content.
    ///
    /// The closure may be called again when another process was faster.
    func update(_ change: @Sendable (inout [UInt8]?) async throws -> Void) async throws

    /// Sets a damaged content aside, where a person can find it.
    func setAside(_ content: [UInt8]) async throws

    /// The place of a damaged document that is set aside, in words.
    var placeOfDamaged: String { get }
}

/// A document in a file that only the user can read.
struct FileDocument: StoredDocument {
    private let folder: StoreFolder
    private let name: String

    package init(_ folder: String, _ name: String) {
        self.folder = StoreFolder(path: folder)
        self.name = name
    }

    package func read() async throws -> [UInt8]? { try folder.read(name) }

    package func update(_ change: @Sendable (inout [UInt8]?) async throws -> Void) async throws {
        try await AccountLock(folder, "\(name).lock", timeout: .seconds(10)).hold {
            let before = try folder.read(name)
            var content = before
            try await change(&content)
            guard content != before else { return }
            if let content { try folder.replace(name, with: content) } else { try folder.remove(name) }
        }
    }

    func setAside(_ content: [UInt8]) async throws { try folder.setAside(name) }

    var placeOfDamaged: String { folder.path }
}

extension PostgresDocument: StoredDocument {
    var placeOfDamaged: String { "the database" }
}

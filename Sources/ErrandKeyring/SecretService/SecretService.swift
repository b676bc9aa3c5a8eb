// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandOAuth
    import Foundation

    /// The Secret Service through its command line, `secret-tool`.
    struct SecretService: Sendable {
        enum CollectionState { case open, locked }

        private let tool: String
        private let bus: String
        private let application: String

        /// What no value can pass for an option after, and the attribute of all items.
        private var own: [String] { ["--", "application", application] }

        /// The programs of the `PATH`.
        static func found(for application: String) throws -> SecretService {
            func find(_ name: String) throws -> String {
                let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
                guard
                    let path = folders.map({ "\($0)/\(name)" })
                        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
                else { throw OAuthError(.store.unreadable, reason: "there is no \(name)") }
                return path
            }
            return SecretService(
                tool: try find("secret-tool"), bus: try find("dbus-send"), application: application)
        }

        /// Whether the default keyring is there, and open.
        ///
        /// - Throws: ``OAuthError`` `store.unreadable` without bus, service or
        ///   default keyring.
        func collection() async throws -> CollectionState {
            let output = try await ToolProcess.run(
                bus,
                [
                    "--session", "--print-reply", "--reply-timeout=10000", "--dest=org.freedesktop.secrets",
                    "/org/freedesktop/secrets/aliases/default", "org.freedesktop.DBus.Properties.Get",
                    "string:org.freedesktop.Secret.Collection", "string:Locked",
                ])
            guard output.status == 0 else {
                throw OAuthError(.store.unreadable, reason: "there is no keyring to be had")
            }
            return output.text.contains("boolean false") ? .open : .locked
        }

        /// What an item is, by its attributes; none of them holds a secret.
        struct Item: Sendable {
            let attributes: [String]

            static func record(_ key: String) -> Item { Item(attributes: ["kind", "record", "key", key]) }
            /// One that was set aside.
            static func damaged(_ key: String) -> Item {
                Item(attributes: setAside(key).attributes + ["number", SecureRandom.system.text(bytes: 6)])
            }
            /// All that were set aside of a key.
            static func setAside(_ key: String) -> Item { Item(attributes: ["kind", "damaged", "of", key]) }
            static func probe(_ key: String) -> Item { Item(attributes: ["kind", "probe", "key", key]) }
            /// All pieces of a record, or those of one of its writings.
            static func pieces(_ key: String, _ writing: String? = nil) -> Item {
                Item(attributes: ["kind", "piece", "of", key] + (writing.map { ["writing", $0] } ?? []))
            }
            static func piece(_ key: String, _ writing: String, _ number: Int) -> Item {
                Item(attributes: pieces(key, writing).attributes + ["number", "\(number)"])
            }
        }

        /// The most that `secret-tool` takes; it cuts off the rest, and calls that
        /// a success.
        static let maximumSize = 8000

        func store(_ bytes: some Sequence<UInt8>, as item: Item, label: String) async throws {
            let output = try await ToolProcess.run(
                tool, ["store", "--label=\(label)"] + own + item.attributes,
                input: Array(bytes))
            guard output.status == 0, !output.errors.contains(Array("too long".utf8)) else {
                throw OAuthError(.store.unwritable, reason: "secret-tool ended with \(output.status)")
            }
        }

        func lookup(_ item: Item) async throws -> [UInt8]? {
            let output = try await ToolProcess.run(tool, ["lookup"] + own + item.attributes)
            switch output.status {
            case 0: return output.bytes
            // An empty answer and no complaint: there is none, or it is locked by now.
            case 1 where output.errors.isEmpty:
                try await checkOpen(.store.unreadable)
                return nil
            default: throw OAuthError(.store.unreadable, reason: "secret-tool ended with \(output.status)")
            }
        }

        /// Removes all such items; none is no error.
        func clear(_ item: Item) async throws {
            let output = try await ToolProcess.run(tool, ["clear"] + own + item.attributes)
            guard output.status == 0 || (output.status == 1 && output.errors.isEmpty) else {
                throw OAuthError(.store.unwritable, reason: "secret-tool ended with \(output.status)")
            }
            if output.status == 1 { try await checkOpen(.store.unwritable) }
        }

        /// Throws unless the keyring is open: `secret-tool` says the same of an
        /// item that is not there and of one that is locked.
        private func checkOpen(_ kind: OAuthError.Kind) async throws {
            guard try await collection() == .open else {
                throw OAuthError(kind, reason: "the keyring is locked")
            }
        }

        /// The keys of all records.
        func keys() async throws -> [String] {
            let output = try await ToolProcess.run(
                tool, ["search", "--all"] + own + ["kind", "record"])
            guard output.status == 0 || (output.status == 1 && output.bytes.isEmpty) else {
                throw OAuthError(.store.unreadable, reason: "secret-tool ended with \(output.status)")
            }
            try await checkOpen(.store.unreadable)
            // Attributes are written beside the answer by some versions, and into it by others.
            let name = "attribute.key = "
            return (output.errors + output.bytes).split(separator: UInt8(ascii: "\n"))
                .filter { $0.starts(with: name.utf8) }
                .map { String(decoding: $0.dropFirst(name.utf8.count), as: UTF8.self) }
        }
    }
#endif

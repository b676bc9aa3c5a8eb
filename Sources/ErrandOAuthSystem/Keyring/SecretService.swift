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
        /// The time limit of each program; longer where a person may be asked for a passphrase.
        var patience: Duration = .seconds(5)

        init(tool: String, bus: String, application: String) {
            self.tool = tool
            self.bus = bus
            self.application = application
        }

        /// `--`, after which no value is read as an option, and the attribute
        /// that all items have.
        private var own: [String] { ["--", "application", application] }

        /// Finds the programs in the `PATH`.
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

        /// Returns whether the default keyring is open or locked.
        ///
        /// - Throws: ``OAuthError`` `store.unreadable` without bus, service or
        ///   default keyring.
        func collection() async throws -> CollectionState {
            let output = try await ToolProcess.run(
                bus,
                [
                    "--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.secrets",
                    "/org/freedesktop/secrets/aliases/default", "org.freedesktop.DBus.Properties.Get",
                    "string:org.freedesktop.Secret.Collection", "string:Locked",
                ], timeout: patience)
            guard output.status == 0 else {
                throw OAuthError(.store.unreadable, reason: "no keyring is available")
            }
            return output.text.contains("boolean false") ? .open : .locked
        }

        /// The attributes that identify an item; none of them holds a secret.
        struct Item: Sendable {
            let attributes: [String]

            static func record(_ key: String) -> Item { Item(attributes: ["kind", "record", "key", key]) }
            /// Returns an item of a damaged record that was set aside.
            ///
            /// Each has a part of its own: the service takes items for the same one where the
            /// attributes of one are among those of the other.
            static func damaged(_ key: String, _ record: String, part: String) -> Item {
                Item(attributes: setAside(key).attributes + ["record", record, "part", part])
            }
            /// Returns all items that were set aside for a key.
            static func setAside(_ key: String) -> Item { Item(attributes: ["kind", "damaged", "of", key]) }
            static func probe(_ key: String) -> Item { Item(attributes: ["kind", "probe", "key", key]) }
            /// Returns all pieces of a record, or those of one write.
            static func pieces(_ key: String, _ writing: String? = nil) -> Item {
                Item(attributes: ["kind", "piece", "of", key] + (writing.map { ["writing", $0] } ?? []))
            }
            static func piece(_ key: String, _ writing: String, _ number: Int) -> Item {
                Item(attributes: pieces(key, writing).attributes + ["number", "\(number)"])
            }
        }

        /// The size limit of an item, in bytes.
        ///
        /// `secret-tool` accepts 8 KiB; it cuts off the rest and reports
        /// success.
        static let maximumSize = 8000

        func store(_ bytes: some Sequence<UInt8>, as item: Item, label: String) async throws {
            let output = try await ToolProcess.run(
                tool, ["store", "--label=\(label)"] + own + item.attributes,
                input: Array(bytes), timeout: patience)
            guard output.status == 0, !output.errors.contains(Array("too long".utf8)) else {
                throw OAuthError(.store.unwritable, reason: "secret-tool ended with \(output.status)")
            }
        }

        func lookup(_ item: Item) async throws -> [UInt8]? {
            let output = try await ToolProcess.run(tool, ["lookup"] + own + item.attributes, timeout: patience)
            switch output.status {
            case 0: return output.bytes
            // No output and no error message: the item does not exist, or the keyring is locked by now.
            case 1 where output.errors.isEmpty:
                try await checkOpen(.store.unreadable)
                return nil
            default: throw OAuthError(.store.unreadable, reason: "secret-tool ended with \(output.status)")
            }
        }

        /// Removes all matching items.
        ///
        /// Succeeds when there is none.
        func clear(_ item: Item) async throws {
            let output = try await ToolProcess.run(tool, ["clear"] + own + item.attributes, timeout: patience)
            guard output.status == 0 || (output.status == 1 && output.errors.isEmpty) else {
                throw OAuthError(.store.unwritable, reason: "secret-tool ended with \(output.status)")
            }
            if output.status == 1 { try await checkOpen(.store.unwritable) }
        }

        /// Throws unless the keyring is open: `secret-tool` gives the same
        /// response for a missing item and for a locked one.
        private func checkOpen(_ kind: OAuthError.Kind) async throws {
            guard try await collection() == .open else {
                throw OAuthError(kind, reason: "the keyring is locked")
            }
        }

        /// Returns the keys of all records.
        func keys() async throws -> [String] {
            Self.values(of: "key", in: try await search(Item(attributes: ["kind", "record"])))
        }

        /// Returns the pieces that a record may have: of each write the numbers of all.
        func pieces(_ key: String) async throws -> [(writing: String, number: Int)] {
            let lines = try await search(.pieces(key))
            let numbers = Set(Self.values(of: "number", in: lines).compactMap { Int($0) }).sorted()
            return Set(Self.values(of: "writing", in: lines)).sorted().flatMap { writing in
                numbers.map { (writing, $0) }
            }
        }

        /// Returns the lines that `secret-tool` prints of all matching items.
        private func search(_ item: Item) async throws -> [ArraySlice<UInt8>] {
            let output = try await ToolProcess.run(
                tool, ["search", "--all"] + own + item.attributes, timeout: patience)
            guard output.status == 0 || (output.status == 1 && output.bytes.isEmpty) else {
                throw OAuthError(.store.unreadable, reason: "secret-tool ended with \(output.status)")
            }
            try await checkOpen(.store.unreadable)
            // Some versions print attributes to standard error, others to standard output.
            return (output.errors + output.bytes).split(separator: UInt8(ascii: "\n"))
        }

        private static func values(of attribute: String, in lines: [ArraySlice<UInt8>]) -> [String] {
            let name = "attribute.\(attribute) = "
            return lines.filter { $0.starts(with: name.utf8) }
                .map { String(decoding: $0.dropFirst(name.utf8.count), as: UTF8.self) }
        }
    }
#endif

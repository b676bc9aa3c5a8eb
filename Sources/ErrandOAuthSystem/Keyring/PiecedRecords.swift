// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandOAuth

    /// Records of up to 16 MB, stored in items of at most 8,000 bytes.
    ///
    /// A longer record is written in pieces under a name that is new for each
    /// write. Then one write to the record's own item names the new pieces. A
    /// crash leaves the old record or the new one.
    struct PiecedRecords: Sendable {
        let service: SecretService

        private static let mark = "pieces"
        private static let mostPieces = 2048

        /// Returns the record of a key.
        ///
        /// A reader without the lock may run beside a writer, which removes the
        /// pieces that the reader was about to read. Then `load` reads the
        /// record's own item again, and the new pieces.
        func load(_ key: String) async throws -> [UInt8]? {
            var last: [UInt8]?
            for _ in 0..<Self.mostReadings {
                guard let head = try await service.lookup(.record(key)) else { return nil }
                guard let (writing, count) = Self.pieces(head) else { return head }
                if let record = try await pieces(of: key, writing, count) { return record }
                guard head != last else {
                    throw OAuthError(.store.corrupt, reason: "a piece of the record is missing")
                }
                last = head
            }
            throw OAuthError(.store.unreadable, reason: "the record changes too often to be read")
        }

        private static let mostReadings = 16

        /// Returns all pieces of one write, or `nil` when one is missing.
        private func pieces(of key: String, _ writing: String, _ count: Int) async throws -> [UInt8]? {
            var record: [UInt8] = []
            for number in 0..<count {
                guard let piece = try await service.lookup(.piece(key, writing, number)) else { return nil }
                record += piece
            }
            return record
        }

        func save(_ record: [UInt8], _ key: String, label: String) async throws {
            let old = try await service.lookup(.record(key)).flatMap { Self.pieces($0)?.writing }
            if record.count <= SecretService.maximumSize {
                try await service.store(record, as: .record(key), label: label)
                if old != nil { try await service.clear(.pieces(key)) }
                return
            }
            // Removes pieces that a crash left behind.
            if old == nil { try await service.clear(.pieces(key)) }
            let writing = SecureRandom.system.text(bytes: 9)
            guard record.count <= Self.mostPieces * SecretService.maximumSize else {
                throw OAuthError(.store.unwritable, reason: "the credential is too large for the store")
            }
            let starts = stride(from: 0, to: record.count, by: SecretService.maximumSize)
            for (number, start) in starts.enumerated() {
                let piece = record[start..<min(record.count, start + SecretService.maximumSize)]
                try await service.store(piece, as: .piece(key, writing, number), label: label)
            }
            let count = (record.count + SecretService.maximumSize - 1) / SecretService.maximumSize
            try await service.store(
                Array("\(Self.mark) \(writing) \(count)".utf8), as: .record(key), label: label)
            if let old { try await service.clear(.pieces(key, old)) }
        }

        func remove(_ key: String) async throws {
            try await service.clear(.record(key))
            try await service.clear(.pieces(key))
        }

        /// Moves a record to items of its own, whole or not.
        ///
        /// The pieces are found by a search: the damage may be in the item that names them.
        /// They are removed when all that is there was copied.
        func setAside(_ key: String, label: String) async throws {
            let record = SecureRandom.system.text(bytes: 6)
            for (writing, number) in try await service.pieces(key) {
                guard let piece = try await service.lookup(.piece(key, writing, number)) else { continue }
                try await service.store(
                    piece, as: .damaged(key, record, part: "\(writing) \(number)"), label: label)
            }
            let head = try await service.lookup(.record(key)) ?? []
            try await service.store(head, as: .damaged(key, record, part: "head"), label: label)
            try await remove(key)
        }

        private static func pieces(_ head: [UInt8]) -> (writing: String, count: Int)? {
            let words = String(decoding: head, as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 3, words[0] == mark, let count = Int(words[2]), (1...mostPieces).contains(count) else {
                return nil
            }
            return (words[1], count)
        }
    }
#endif

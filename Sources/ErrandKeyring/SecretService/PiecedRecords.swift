// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandOAuth

    /// Records of any length in items that hold 8,000 bytes.
    ///
    /// A longer one is written in pieces under a name of this writing, and then,
    /// in one step, the record's own item says which writing counts. A crash
    /// leaves the old record or the new one.
    struct PiecedRecords: Sendable {
        let service: SecretService

        private static let mark = "pieces"

        func load(_ key: String) async throws -> [UInt8]? {
            guard let head = try await service.lookup(.record(key)) else { return nil }
            guard let (writing, count) = Self.pieces(head) else { return head }
            var record: [UInt8] = []
            for number in 0..<count {
                guard let piece = try await service.lookup(.piece(key, writing, number)) else {
                    throw OAuthError(.store.corrupt, reason: "a piece of the record is missing")
                }
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
            // What a crash left behind.
            if old == nil { try await service.clear(.pieces(key)) }
            let writing = RandomSource.system.text(bytes: 9)
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

        private static func pieces(_ head: [UInt8]) -> (writing: String, count: Int)? {
            let words = String(decoding: head, as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 3, words[0] == mark, let count = Int(words[2]), (1...1024).contains(count) else {
                return nil
            }
            return (words[1], count)
        }
    }
#endif

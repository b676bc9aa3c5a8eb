// SPDX-License-Identifier: MIT

/// A statement with its parameters, as libpq takes them.
struct Statement: Sendable {
    /// Whether it may be several statements, which have no parameters.
    let isScript: Bool
    let sql: String
    /// The values one after the other, each with a NUL after it.
    private(set) var content: [UInt8] = []
    /// Where the values begin; `nil` for `NULL`.
    private(set) var starts: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// 0 for text, 1 for bytes.
    private(set) var formats: [Int32] = []
    /// The types' numbers; 0 for a type that the server finds out.
    private(set) var types: [UInt32] = []

    /// - Throws: ``PostgresError/Kind/invalid``.
    init(_ sql: String, _ parameters: [PostgresParameter] = [], isScript: Bool = false) throws(PostgresError) {
        (self.sql, self.isScript) = (sql, isScript)
        guard !sql.utf8.contains(0) else { throw PostgresError(.invalid, "the statement has a NUL") }
        guard parameters.count <= Self.mostParameters else {
            throw PostgresError(.invalid, "the statement has more than \(Self.mostParameters) parameters")
        }
        for (place, parameter) in parameters.enumerated() { try add(parameter, at: place) }
        guard content.count + sql.utf8.count <= Self.longest else {
            throw PostgresError(.invalid, "the statement and its parameters are longer than 512 MiB")
        }
    }

    private mutating func add(_ parameter: PostgresParameter, at place: Int) throws(PostgresError) {
        var (start, length, format, type): (Int?, Int, Int32, UInt32) = (content.count, 0, 0, 0)
        switch parameter.value {
        case .null: start = nil
        case .text(let text):
            // libpq ends the text there, and the server has no such character.
            guard !text.utf8.contains(0) else {
                throw PostgresError(.invalid, "parameter $\(place + 1) has a NUL, which text of PostgreSQL cannot have")
            }
            length = text.utf8.count
            content += text.utf8
        case .bytes(let bytes):
            (length, format, type) = (bytes.count, 1, Self.bytea)
            content += bytes
        }
        // The end of a text. After bytes it does no harm, and an empty value has a place for its pointer.
        if start != nil { content.append(0) }
        guard length <= Self.longest else {
            throw PostgresError(.invalid, "parameter $\(place + 1) is longer than 512 MiB")
        }
        starts.append(start)
        lengths.append(Int32(length))
        formats.append(format)
        types.append(type)
    }

    /// Whether libpq may send it in several pieces.
    ///
    /// It sends what it has as soon as that is 8,192 bytes. The messages add less than 64 bytes, and less than 16 for
    /// each value.
    var isLong: Bool { !isScript && sql.utf8.count + content.count + 16 * starts.count + 64 >= 8192 }

    /// The protocol counts them in 16 bits.
    static let mostParameters = 65_535
    /// The server refuses a message of 1 GiB, and ends the connection.
    private static let longest = 512 * 1024 * 1024
    /// The number of the type `bytea`.
    private static let bytea: UInt32 = 17

    /// Calls a function with the pointers to the values.
    func withValues<Result>(_ body: (LibPQ.Texts) -> Result) -> Result {
        content.withUnsafeBytes { bytes in
            let pointers: [LibPQ.Text] = starts.map { start in
                guard let start, let base = bytes.baseAddress else { return nil }
                return (base + start).assumingMemoryBound(to: CChar.self)
            }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

// SPDX-License-Identifier: MIT

/// Random bytes that cannot be guessed.
enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.prefix(count))
    }

    /// Returns random bytes as hexadecimal digits, two for each byte.
    static func hexadecimal(_ count: Int) -> String { Hex.encode(make(count)) }
}

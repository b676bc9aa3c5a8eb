// SPDX-License-Identifier: MIT

/// Random texts that cannot be guessed.
enum Tokens {
    /// Returns random bytes as hexadecimal digits, two for each byte.
    static func hexadecimal(bytes count: Int) -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            let digits = String(UInt8.random(in: .min ... .max, using: &random), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// The addresses that only machines of the same network reach, where services trust whoever asks.
enum PrivateNetwork {
    /// Returns whether a host is such an address; a name is none.
    static func contains(_ host: URLHost) -> Bool {
        guard let address = host.address else { return false }
        guard address.count == 16 else { return isIn(v4, address) }
        // An address of IPv6 may be one of IPv4 for a translator (RFC 6052), or in the old form (RFC 4291 §2.5.5.1).
        let isTranslated = [Self.translator, [UInt8](repeating: 0, count: 12)].contains(Array(address.prefix(12)))
        return isIn(v6, address) || isTranslated && isIn(v4, Array(address.suffix(4)))
    }

    /// RFC 1918, RFC 6598, RFC 3927.
    private static let v4: [(start: [UInt8], bits: Int)] = [
        ([10, 0, 0, 0], 8), ([172, 16, 0, 0], 12), ([192, 168, 0, 0], 16), ([100, 64, 0, 0], 10),
        ([169, 254, 0, 0], 16),
    ]

    /// RFC 4193, RFC 4291 §2.5.6.
    private static let v6: [(start: [UInt8], bits: Int)] = [([0xFC], 7), ([0xFE, 0x80], 10)]

    private static let translator: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

    private static func isIn(_ networks: [(start: [UInt8], bits: Int)], _ address: [UInt8]) -> Bool {
        networks.contains { network in
            (0..<network.bits).allSatisfy { bit in
                (address[bit / 8] ^ network.start[bit / 8]) & (0x80 >> (bit % 8)) == 0
            }
        }
    }
}

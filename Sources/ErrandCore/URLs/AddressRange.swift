// SPDX-License-Identifier: MIT

/// A range of IP addresses, such as `10.0.0.0/8` or `fd00::/8` (RFC 4632 §3.1, RFC 4291 §2.3).
package struct AddressRange: Sendable, Hashable {
    private let address: [UInt8]
    /// The number of bits that all addresses of the range share.
    private let length: Int

    /// Reads a range; `nil` when the text is none.
    ///
    /// An IPv4 address has four numbers: `10/8` is read in several ways, and so it is no range. A star stands for all
    /// numbers of its place and of those after it, as in `10.10.*` or `10.10.*.*`.
    package init?(_ text: some StringProtocol) {
        let text = Self.withoutStars(text) ?? String(text)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(parts[1]),
            let host = (try? URLHost(parts[0])) ?? (try? URLHost("[\(parts[0])]")), let address = host.address,
            length <= address.count * 8, address.count == 16 || host.description == parts[0]
        else { return nil }
        self.address = address
        self.length = length
    }

    private static func withoutStars(_ text: some StringProtocol) -> String? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = numbers.firstIndex(of: "*"), first > 0, numbers.count <= 4,
            numbers[first...].allSatisfy({ $0 == "*" })
        else { return nil }
        return numbers[..<first].joined(separator: ".") + String(repeating: ".0", count: 4 - first) + "/\(8 * first)"
    }

    /// Creates the range of one address; `nil` when the host is a name.
    package init?(only host: URLHost) {
        guard let address = host.address else { return nil }
        self.address = address
        length = address.count * 8
    }

    /// Returns whether a host is an address of the range.
    ///
    /// An IPv4 address inside an IPv6 address is the IPv4 address.
    package func contains(_ host: URLHost) -> Bool {
        guard let other = host.address, other.count == address.count else { return false }
        let bytes = length / 8
        guard other.prefix(bytes) == address.prefix(bytes) else { return false }
        let mask = ~(UInt8.max >> (length % 8))
        return mask == 0 || other[bytes] & mask == address[bytes] & mask
    }
}

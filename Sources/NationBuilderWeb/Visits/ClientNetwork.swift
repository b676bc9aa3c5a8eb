// SPDX-License-Identifier: MIT

/// The part of an address that counts as one client.
package enum ClientNetwork {
    /// Returns an IPv4 address as it is, and of an IPv6 address the first 64 bits: a client has all addresses that begin
    /// with them.
    ///
    /// - Parameter address: An address as the system writes it.
    package static func name(_ address: String) -> String {
        // Also one of IPv4 inside of one of IPv6.
        if address.contains(".") { return address.split(separator: ":").last.map(String.init) ?? address }
        guard address.contains(":") else { return address }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.split(separator: ":") }
        let (left, right) = (halves[0], halves.count > 1 ? halves[1] : [])
        let zeros = [Substring](repeating: "0", count: max(0, 8 - left.count - right.count))
        return (left + zeros + right).prefix(4).joined(separator: ":")
    }
}

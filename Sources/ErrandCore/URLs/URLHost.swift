// SPDX-License-Identifier: MIT

/// The host of an `http` or `https` URL: a name, an IPv4 address or an IPv6 address (RFC 3986
/// §3.2.2).
///
/// An address is read in every form that browsers read, so that it is always the same host:
/// `127.1`, `0x7f000001` and `2130706433` are 127.0.0.1. A name that ends in a number but is no
/// address is refused. Percent-encoded characters are decoded.
///
/// A name is compared in lower case. Letters that are not ASCII are refused, because the tables
/// that map them to Punycode are not linked. Punycode is kept as it is.
package struct URLHost: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: Hashable {
        case name
        case v4(UInt32)
        case v6([UInt16])
    }

    /// The host as it stands in a URL: an IPv6 address is in brackets.
    package let description: String
    private let kind: Kind

    /// Reads a host as it stands in a URL.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not a host.
    package init(_ text: some StringProtocol) throws {
        let text = String(text)
        if text.utf8.first == UInt8(ascii: "[") {
            guard text.utf8.last == UInt8(ascii: "]"), let pieces = IPv6Text.pieces(text.dropFirst().dropLast()) else {
                throw URLReference.illegal("the URL's host is not an IPv6 address")
            }
            kind = .v6(pieces)
            description = "[\(IPv6Text.text(pieces))]"
            return
        }
        guard let decoded = PercentEncoding.decode(text) else {
            throw URLReference.illegal("the URL's host is not UTF-8")
        }
        guard decoded.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw URLReference.illegal("the URL's host has letters that are not ASCII; write them in Punycode")
        }
        let name = decoded.lowercased()
        guard !name.isEmpty, !name.utf8.contains(where: Self.isForbidden) else {
            throw URLReference.illegal("the URL has no legal host")
        }
        guard IPv4Text.isMeant(by: name) else {
            kind = .name
            description = name
            return
        }
        guard let address = IPv4Text.address(name) else {
            throw URLReference.illegal("the URL's host ends in a number, but is not an IPv4 address")
        }
        kind = .v4(address)
        description = IPv4Text.text(address)
    }

    /// The host as sockets and resolvers take it: an IPv6 address without brackets.
    package var unbracketed: String {
        guard case .v6(let pieces) = kind else { return description }
        return IPv6Text.text(pieces)
    }

    /// Whether the host is a name, which a resolver must look up.
    package var isName: Bool { kind == .name }

    /// The bytes of the address: four of IPv4, also inside an IPv6 address (RFC 4291 §2.5.5.2), else sixteen;
    /// `nil` for a name.
    package var address: [UInt8]? {
        switch kind {
        case .name: nil
        case .v4(let address): Self.bytes(address)
        case .v6(let pieces) where pieces.prefix(6) == [0, 0, 0, 0, 0, 0xFFFF]: Self.bytes(Self.lower(pieces))
        case .v6(let pieces): pieces.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
    }

    private static func bytes(_ address: UInt32) -> [UInt8] { (0..<4).map { UInt8(address >> (24 - 8 * $0) & 0xFF) } }

    /// Returns whether a byte may not be in a name (WHATWG URL, "forbidden domain code point").
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
    }

    /// Whether the host is a literal address of this machine: 127.0.0.0/8, 0.0.0.0, `::1`, `::`, or one of
    /// them inside an IPv6 address.
    ///
    /// A name such as `localhost` can be made to resolve elsewhere, so it is not.
    package var isLoopbackAddress: Bool {
        switch kind {
        case .name: false
        case .v4(let address): Self.isLoopback(address)
        case .v6(let pieces):
            switch pieces.prefix(6) {
            case [0, 0, 0, 0, 0, 0]: pieces[6] == 0 && pieces[7] <= 1 || Self.isLoopback(Self.lower(pieces))
            case [0, 0, 0, 0, 0, 0xFFFF]: Self.isLoopback(Self.lower(pieces))
            default: false
            }
        }
    }

    /// Whether the host is this machine: a loopback address, `localhost`, or a name below it (RFC 6761 §6.3).
    package var isLocal: Bool {
        guard case .name = kind else { return isLoopbackAddress }
        let name = description.hasSuffix(".") ? description.dropLast() : description[...]
        return name == "localhost" || name.hasSuffix(".localhost")
    }

    private static func lower(_ pieces: [UInt16]) -> UInt32 { UInt32(pieces[6]) << 16 | UInt32(pieces[7]) }

    private static func isLoopback(_ address: UInt32) -> Bool { address >> 24 == 127 || address == 0 }
}

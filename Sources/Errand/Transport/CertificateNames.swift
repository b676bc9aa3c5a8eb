// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandFoundation
    import NIOSSL

    /// The hosts that a certificate is for: its subject alternative name (RFC 5280 §4.2.1.6).
    ///
    /// The common name of the subject is not one of them (RFC 9525 §2).
    struct CertificateNames: Sendable {
        /// The content of each `dNSName`, as the certificate has it.
        let names: [[UInt8]]
        /// The content of each `iPAddress`, as the certificate has it.
        let addresses: [[UInt8]]
        /// Whether the certificate has no subject alternative name, or one that cannot be read.
        let isEmpty: Bool

        init(names: [[UInt8]] = [], addresses: [[UInt8]] = []) {
            self.names = names
            self.addresses = addresses
            isEmpty = names.isEmpty && addresses.isEmpty
        }

        init(_ certificate: NIOSSLCertificate) {
            let entries = certificate._subjectAlternativeNames()
            names = entries.filter { $0.nameType == .dnsName }.map { Array($0.contents) }
            addresses = entries.filter { $0.nameType == .ipAddress }.map { Array($0.contents) }
            isEmpty = entries.isEmpty
        }

        /// Returns whether one of them is the host of a URL (RFC 9525 §6).
        ///
        /// A name is compared with the names only, and an address with the addresses only, octet by octet. What cannot
        /// be read is nobody's.
        func include(_ host: URLHost) -> Bool {
            if let octets = host.octets { return addresses.contains(octets) }
            guard let reference = DomainName(host.description.utf8), !reference.isWildcard else { return false }
            return names.contains { DomainName($0)?.covers(reference) ?? false }
        }

        /// Checks that the certificate of a server is for the host of the URL.
        ///
        /// - Throws: ``WrongCertificate`` when it is not, or when there is none.
        static func check(_ certificate: NIOSSLCertificate?, for host: URLHost) throws(WrongCertificate) {
            guard let certificate else { throw .missing }
            let names = CertificateNames(certificate)
            guard !names.isEmpty else { throw .nameless }
            guard names.include(host) else { throw .otherHost }
        }
    }

    extension URLHost {
        /// The octets of an `iPAddress` for this address: four of IPv4, sixteen of IPv6; `nil` for a name.
        ///
        /// An IPv4 address inside an IPv6 address (RFC 4291 §2.5.5.2) has sixteen.
        var octets: [UInt8]? {
            guard let address, address.count == 4, description.hasPrefix("[") else { return address }
            return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + address
        }
    }

    /// The error that TLS does not trust the certificate of a server, or that it is not for the host of the URL.
    enum WrongCertificate: Error {
        case expired, early, untrusted
        case otherHost, nameless, missing

        /// Creates the error for a certificate that TLS does not trust: BoringSSL does not say why.
        init(untrusted certificate: NIOSSLCertificate?) {
            let now = Date().timeIntervalSince1970
            if let certificate, Double(certificate.notValidAfter) < now {
                self = .expired
            } else if let certificate, Double(certificate.notValidBefore) > now {
                self = .early
            } else {
                self = .untrusted
            }
        }

        var reason: String {
            switch self {
            case .expired: "the certificate has expired"
            case .early: "the certificate is not valid yet"
            case .untrusted: "the certificate is self-signed, or an issuer of it is not trusted"
            case .otherHost: "the certificate is for another host"
            case .nameless: "the certificate has no subject alternative name"
            case .missing: "the server has no certificate"
            }
        }
    }

    /// A domain name, of which the whole left-most label may be a wildcard (RFC 9525 §6.3).
    private struct DomainName {
        /// The labels in lower case.
        private let labels: [[UInt8]]
        let isWildcard: Bool

        /// Reads a name; `nil` for what is none.
        ///
        /// At least two labels follow a wildcard, so that `*.com` is none. A dot may end the name. Labels in Punycode
        /// are compared as they are.
        init?(_ text: some BidirectionalCollection<UInt8>) {
            let text = text.last == UInt8(ascii: ".") ? text.dropLast() : text[...]
            labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .map { $0.map(Self.lowercased) }
            isWildcard = labels.first == [UInt8(ascii: "*")]
            guard !isWildcard || labels.count > 2,
                labels.dropFirst(isWildcard ? 1 : 0).allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isLegal) })
            else { return nil }
        }

        /// Returns whether a name without a wildcard is this one, or one of those that it stands for.
        func covers(_ other: DomainName) -> Bool {
            guard isWildcard else { return labels == other.labels }
            return labels.count == other.labels.count && labels.dropFirst() == other.labels.dropFirst()
        }

        private static func lowercased(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }

        /// Returns whether a byte may be in a label: also `_`, which many names in use have.
        private static func isLegal(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
#endif

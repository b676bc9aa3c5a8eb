// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The addresses that the system's resolver has for a host.
package enum HostLookup {
    /// The error of a lookup without an address, with the resolver's message.
    package struct Failure: Error {
        package let reason: String
    }

    /// Returns whether a host is an IP address, which needs no lookup.
    package static func isAddress(_ host: String) -> Bool {
        (try? URLHost(host))?.isName == false
    }

    /// Returns the addresses of a host from the resolver, which has its own time limits
    /// and runs on a thread that may block.
    package static func addresses(of host: String) async throws -> [String] {
        try await Blocking.run { try blocking(host) }
    }

    private static func blocking(_ host: String) throws -> [String] {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &found)
        guard code == 0 else { throw Failure(reason: gai_strerror(code).map { String(cString: $0) } ?? "no address") }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let entry = next {
            let size = 64
            var text = [CChar](repeating: 0, count: size)
            let isShown = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(size), nil, 0, NI_NUMERICHOST)
            let end = text.firstIndex(of: 0) ?? text.endIndex
            let address = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if isShown == 0, !addresses.contains(address) { addresses.append(address) }
            next = entry.pointee.ai_next
        }
        return addresses
    }
}
